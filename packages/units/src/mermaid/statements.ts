/**
 * Mermaid source as statements: fences, front matter, directives and comments taken off, split at line ends and at
 * `;` outside quotes and brackets. A quoted text may run over several lines.
 */
export function statementsOf(source: string): string[] {
  const fenced = source.replace(/\r\n?/g, '\n').replace(/^\s*```[^\n]*\n/, '');
  const fence = fenced.indexOf('```');
  const text = withoutDirectives(fence < 0 ? fenced : fenced.slice(0, fence)).replace(
    /^\s*---\n[\s\S]*?\n---\s*(?=\n|$)/,
    '',
  );
  const statements: string[] = [];
  let current = '';
  let depth = 0;
  let quoted = false;
  const finish = (): void => {
    if (current.trim() !== '') statements.push(current.trim());
    current = '';
    depth = 0;
    quoted = false;
  };
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) {
    if (!quoted && /^\s*%%/.test(line)) continue;
    for (const char of line) {
      if (char === '"') quoted = !quoted;
      else if (!quoted && '[({'.includes(char)) depth++;
      else if (!quoted && '])}'.includes(char)) depth = Math.max(0, depth - 1);
      if (char === ';' && !quoted && depth === 0) finish();
      else current += char;
    }
    // An open quote goes on only if it is closed on one of the next lines; otherwise the line was malformed.
    if (quoted && closesSoon(lines, i + 1)) current += '\n';
    else finish();
  }
  finish();
  return statements;
}

/** Lines that a quoted text may span. */
const MAX_QUOTED_LINES = 40;

function closesSoon(lines: readonly string[], from: number): boolean {
  for (let i = from; i < Math.min(lines.length, from + MAX_QUOTED_LINES); i++) {
    const quotes = lines[i]!.split('"').length - 1;
    if (quotes > 0) return /^[^"]*"\s*[\])}|/\\]/.test(lines[i]!);
  }
  return false;
}

/** Takes off `%%{ … }%%`; an unclosed one is left to the rule for comments. */
function withoutDirectives(text: string): string {
  let out = '';
  let at = 0;
  for (;;) {
    const open = text.indexOf('%%{', at);
    const close = open < 0 ? -1 : text.indexOf('}%%', open + 3);
    if (close < 0) return out + text.slice(at);
    out += text.slice(at, open);
    at = close + 3;
  }
}
