import { foldTraditional } from './traditional.ts';

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻';
const SUPERSCRIPT_PLAIN = '0123456789+-';
const plainSuperscript = (run: string): string =>
  [...run].map((c) => SUPERSCRIPT_PLAIN[SUPERSCRIPT.indexOf(c)] ?? c).join('');

/** Units that take an area or volume exponent, so that `m²` is not read as a footnote mark. */
const RAISED_UNIT = /(?:^|[^a-z])(?:[kcdmµμn]?m|dm)$/i;

/**
 * Raised and lowered glyphs as text: `10⁹` and `10<sup>9</sup>` become `10^9`, `m²` becomes `m2`, `H<sub>2</sub>O` becomes `H2O`,
 * any other raised run is a reference mark and becomes a word of its own.
 */
function foldRaised(text: string): string {
  if (!/[<⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]/.test(text)) return text;
  return text
    .replace(/<sub>([^<]{1,12})<\/sub>/gi, '$1')
    .replace(
      /<sup>([^<]*)<\/sup>|([⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+)/gi,
      (_, tag: string | undefined, run: string, at: number) => {
        const raised = tag?.trim() ?? plainSuperscript(run);
        const before = text.slice(Math.max(0, at - 6), at);
        if (/(?:^|[^0-9.])10$/.test(before) && /^[-−+]?\d{1,2}$/.test(raised))
          return `^${raised.replace('−', '-')}`;
        if (RAISED_UNIT.test(before) && /^[23]$/.test(raised)) return raised;
        if (/[A-Za-z]$/.test(before) && /^[+-]$/.test(raised)) return raised;
        return ` ${raised} `;
      },
    )
    .replace(/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi, ' ');
}

/**
 * The form in which text is cut into tokens: raised glyphs folded, NFKC (full width, ligatures), lower case, Latin accents off,
 * one hyphen, one micro sign, ASCII comparators joined (`>=` is `≥`), no soft hyphens or zero-width characters, traditional
 * Chinese as simplified.
 */
export function normalise(text: string): string {
  return foldTraditional(
    foldRaised(text)
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFD')
      .replace(/([a-z])[\u0300-\u036f]+/g, '$1')
      .normalize('NFC')
      .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/µ/g, 'μ')
      .replace(/[’‘]/g, "'")
      .replace(/(\d) (?=[%‰])/g, '$1')
      .replace(/(\d) ?~ ?(?=\d)/g, '$1-')
      .replace(/>\s?=|≧|⩾/g, '≥')
      .replace(/<\s?=|≦|⩽/g, '≤'),
  );
}
