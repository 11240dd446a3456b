import { Converter } from 'opencc-js/t2cn';

const FIRST_HAN = 0x3400;
const LAST_HAN = 0x9fff;

let simplified: ReadonlyMap<string, string> | undefined;

/** Character by character from OpenCC's table; phrase rules would change lengths and regional words, which search must not. */
function simplifiedOf(): ReadonlyMap<string, string> {
  if (simplified) return simplified;
  const han: string[] = [];
  for (let code = FIRST_HAN; code <= LAST_HAN; code++) han.push(String.fromCodePoint(code));
  const folded = Converter({ from: 't', to: 'cn' })(han.join('\n')).split('\n');
  const map = new Map<string, string>();
  han.forEach((char, i) => {
    const to = folded[i];
    if (to !== undefined && to !== char && [...to].length === 1) map.set(char, to);
  });
  simplified = map;
  return map;
}

/** Traditional Chinese characters as their simplified forms, one for one. */
export function foldTraditional(text: string): string {
  if (!/[\u3400-\u9fff]/.test(text)) return text;
  const map = simplifiedOf();
  return text.replace(/[\u3400-\u9fff]/g, (char) => map.get(char) ?? char);
}
