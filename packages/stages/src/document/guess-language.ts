import { isHan } from '../quality/han.ts';

/** Function words that make up a fifth to a third of running text; each set shares few with the others. */
const FUNCTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set('the of and to in is for with that or be by are as on should not from at this'.split(' ')),
  de: new Set('der die und das von zu mit ist den des nicht auf eine dem sich auch werden bei'.split(' ')),
  fr: new Set('le la les des et est dans une du pour que qui sur par au avec pas sont ou'.split(' ')),
  es: new Set('el los las de y en que del por con una para se no al como es su'.split(' ')),
  it: new Set('il di che e la per un del della con non una sono nel alla dei gli le'.split(' ')),
  pt: new Set('o a os as de e do da em que para com uma no na dos por se'.split(' ')),
  nl: new Set('de het een van en in is dat op te voor met zijn niet door aan bij'.split(' ')),
};

/** Text beyond this does not change the answer. */
const SAMPLE_CHARS = 200_000;
/** Words of one language among all words; a list of names or numbers has fewer. */
const MIN_FUNCTION_WORD_SHARE = 0.08;

/** Main language of a text as BCP 47 tag; `und` where it does not show. */
export function guessLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARS);
  let han = 0;
  let kana = 0;
  let hangul = 0;
  let cyrillic = 0;
  let letters = 0;
  for (const char of sample) {
    const code = char.codePointAt(0) ?? 0;
    if (isHan(code)) han++;
    else if (code >= 0x3041 && code <= 0x30ff) kana++;
    else if (code >= 0xac00 && code <= 0xd7af) hangul++;
    else if (code >= 0x400 && code <= 0x4ff) cyrillic++;
    else if (/\p{L}/u.test(char)) letters++;
  }
  // A Han character carries about as much as three letters, so a Chinese text full of drug names is still Chinese.
  const scripts: readonly (readonly [string, number])[] = [
    ['zh', han * 3],
    ['ja', kana > han * 0.1 ? (kana + han) * 3 : 0],
    ['ko', hangul * 3],
    ['ru', cyrillic],
    ['latin', letters],
  ];
  const [script, weight] = scripts.reduce((best, entry) => (entry[1] >= best[1] ? entry : best));
  if (weight === 0) return 'und';
  return script === 'latin' ? guessLatin(sample) : script;
}

function guessLatin(text: string): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best = 'und';
  let bestShare = MIN_FUNCTION_WORD_SHARE;
  for (const [language, known] of Object.entries(FUNCTION_WORDS)) {
    const share = words.filter((word) => known.has(word)).length / Math.max(1, words.length);
    if (share > bestShare) {
      best = language;
      bestShare = share;
    }
  }
  return best;
}
