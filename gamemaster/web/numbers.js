/** 1234567 as "1.2 M". */
export function short(number) {
  return number >= 1e6 ? `${(number / 1e6).toFixed(1)} M`
      : number >= 1e4 ? `${Math.round(number / 1e3)} k`
                      : String(Math.round(number));
}
