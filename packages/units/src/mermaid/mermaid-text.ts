/** Signs that could end a quoted text, start a tag, an entity, a comment or a Markdown string in some renderer. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '#quot;'],
  ['#', '#35;'],
  ['<', '#lt;'],
  ['&', '#amp;'],
  ['`', '#96;'],
  ['\\', '#92;'],
]);

const NAMED: ReadonlyMap<string, string> = new Map([
  ['quot', '"'],
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['colon', ':'],
  ['semi', ';'],
  ['num', '#'],
]);

/** List marks at the start of a label, which renderers with Markdown labels refuse ("Unsupported markdown: list"). */
const LIST_MARK = /^(\s*)(?:(\d+)([.)])|([-*+]))(?=\s)/u;

/** Text as a quoted Mermaid label, readable by every renderer; line ends become `<br/>`, control characters are dropped. */
export function quoteMermaidText(text: string): string {
  // Renderers cut the last `;` of a line that looks like a style definition: no colon may follow such a word.
  const stylish = /style|classDef/i.test(text);
  let out = '';
  for (const char of text.replace(/\r\n?/g, '\n')) {
    const code = char.codePointAt(0)!;
    if (char === '\n') out += '<br/>';
    else if (char === '\t') out += ' ';
    else if (code < 0x20 || code === 0x7f) continue;
    else if (char === '%' && out.endsWith('%')) out += '#37;';
    // Two of them begin a formula.
    else if (char === '$' && out.endsWith('$')) out += '#36;';
    else if (char === ':' && stylish) out += '#58;';
    else out += ESCAPES.get(char) ?? char;
  }
  out = out.replace(
    LIST_MARK,
    (_, space: string, number: string | undefined, dot: string | undefined, mark: string) =>
      number === undefined ? `${space}#${mark.charCodeAt(0)};` : `${space}${number}#${dot!.charCodeAt(0)};`,
  );
  return `"${out.trim() === '' ? ' ' : out}"`;
}

/** Label text as a reader sees it: entities decoded, `<br>` as line end, quotes and Markdown-string ticks taken off. */
export function readMermaidText(raw: string): string {
  let text = raw.trim();
  if (text.length >= 2 && text.startsWith('"') && text.endsWith('"')) text = text.slice(1, -1);
  if (text.length >= 2 && text.startsWith('`') && text.endsWith('`')) text = text.slice(1, -1);
  return text
    .replace(/<br\s*\/?>|\\n/gi, '\n')
    .replace(
      /[#&](?:#?(\d{1,7})|([a-z]{2,8}));/gi,
      (all, number: string | undefined, name: string | undefined) => {
        if (number !== undefined) {
          const code = Number(number);
          return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
            ? String.fromCodePoint(code)
            : all;
        }
        return NAMED.get(name!.toLowerCase()) ?? all;
      },
    )
    .trim();
}
