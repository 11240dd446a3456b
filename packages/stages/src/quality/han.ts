/**
 * Han characters that running Chinese text is made of: level 1 of GB 2312 (3,755 characters, 99.7 % of simplified text) and
 * level 1 of Big5 (5,401, traditional text). Both are contiguous ranges of their encodings, so they are decoded, not listed.
 */
function decodeCommonHan(): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let high = 0xb0; high <= 0xd7; high++) {
    const last = high === 0xd7 ? 0xf9 : 0xfe;
    for (let low = 0xa1; low <= last; low++) bytes.push(high, low);
  }
  const simplified = new TextDecoder('gbk').decode(Uint8Array.from(bytes));
  bytes.length = 0;
  for (let high = 0xa4; high <= 0xc6; high++) {
    for (let low = 0x40; low <= 0xfe; low++) {
      if (low === 0x7f) low = 0xa1;
      if (high === 0xc6 && low > 0x7e) break;
      bytes.push(high, low);
    }
  }
  const traditional = new TextDecoder('big5').decode(Uint8Array.from(bytes));
  return new Set([...simplified, ...traditional].filter((char) => isHan(char.codePointAt(0) ?? 0)));
}

export const isHan = (code: number): boolean =>
  (code >= 0x4e00 && code <= 0x9fff) ||
  (code >= 0x3400 && code <= 0x4dbf) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0x20000 && code <= 0x3ffff);

let common: ReadonlySet<string> | undefined;

/** True for a Han character of everyday text. */
export function isCommonHan(char: string): boolean {
  common ??= decodeCommonHan();
  return common.has(char);
}
