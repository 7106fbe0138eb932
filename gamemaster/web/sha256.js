// SHA-256 of a text, also on pages whose browser offers no crypto.subtle: those
// that do not come from this machine or by HTTPS. (FIPS 180-4.)

const primes = count => {
  const found = [];
  for (let n = 2; found.length < count; ++n) {
    if (found.every(prime => n % prime)) found.push(n);
  }
  return found;
};
/** The first 32 bits of what is behind the point. */
const fraction = x => Math.floor((x - Math.floor(x)) * 2 ** 32);
const kStart = primes(8).map(prime => fraction(Math.sqrt(prime)));
const kRounds = primes(64).map(prime => fraction(Math.cbrt(prime)));

const right = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** The words of a block after the 16 that are in it, by which rounds are made. */
function schedule(view, offset) {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; ++i) words[i] = view.getInt32(offset + 4 * i);
  for (let i = 16; i < 64; ++i) {
    const [a, b] = [words[i - 15], words[i - 2]];
    words[i] = words[i - 16] + words[i - 7] +
        (right(a, 7) ^ right(a, 18) ^ (a >>> 3)) +
        (right(b, 17) ^ right(b, 19) ^ (b >>> 10));
  }
  return words;
}

/** In hexadecimal digits. */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((bytes.length + 72) & ~63);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, 8 * bytes.length);
  const hash = Int32Array.from(kStart);
  for (let offset = 0; offset < padded.length; offset += 64) {
    const words = schedule(view, offset);
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; ++i) {
      const one = (h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) +
                   ((e & f) ^ (~e & g)) + kRounds[i] + words[i]) | 0;
      const two = ((right(a, 2) ^ right(a, 13) ^ right(a, 22)) +
                   ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a,
                                  (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { hash[i] += word; });
  }
  return [...hash].map(word => (word >>> 0).toString(16).padStart(8, '0'))
      .join('');
}
