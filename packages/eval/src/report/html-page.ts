export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Colours are variables so that dark mode is one rule; nothing is loaded from elsewhere. */
const STYLE = `
:root { color-scheme: light dark; --ink: #1c1e21; --soft: #5a6068; --paper: #fff; --line: #dcdfe3; --strong: #8a9099; --band: #f4f6f9; --mark: #e8f1fb; --link: #0b57a4; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e9ec; --soft: #a3abb5; --paper: #15171a; --line: #33373d; --strong: #6d747d; --band: #1e2126; --mark: #1b2c3f; --link: #86bdf3; } }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 84rem; margin: 0 auto; padding: 1.5rem clamp(.75rem, 3vw, 2rem) 4rem; color: var(--ink); background: var(--paper); overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .5rem 0 1rem; } h2 { font-size: 1.2rem; margin: 3rem 0 .5rem; scroll-margin-top: .5rem; }
p { max-width: 52rem; margin: .4rem 0; } .note { color: var(--soft); } a { color: var(--link); }
nav ul { columns: 17rem; padding-left: 1.2rem; margin: 1rem 0; }
.scroll { overflow-x: auto; margin-top: .75rem; } .scroll:focus-visible { outline: 2px solid var(--link); }
.tall { max-height: 36rem; overflow-y: auto; }
table { border-collapse: separate; border-spacing: 0; font-size: 14px; }
th, td { padding: .28rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; background: var(--paper); }
thead th { vertical-align: bottom; font-weight: 600; } thead tr:last-child th { border-bottom: 2px solid var(--strong); } .tall thead th { position: sticky; top: 0; z-index: 1; }
.tall thead tr.spans + tr th { top: 1.95rem; } thead tr.spans th { text-align: center; } .first { border-left: 1px solid var(--line); }
tbody th { font-weight: 500; } tbody th:not(.n) { min-width: 11rem; } .n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.wide { min-width: min(24rem, 60vw); }
tbody tr:hover > * { background: var(--band); } tbody tr.tested > * { background: var(--mark); } td b { font-weight: 700; }
figure { margin: 1rem 0; max-width: 46rem; } figure svg { width: 100%; height: auto; }
figure svg text { fill: var(--ink) !important; stroke: none !important; } figure svg .axis { stroke: var(--line); }
.card { border: 1px solid var(--line); border-radius: 8px; padding: .8rem 1rem; margin: 1rem 0; max-width: 56rem; } .card h2 { margin: 0 0 .3rem; font-size: 1rem; }
.card blockquote { margin: .5rem 0; padding: .4rem .8rem; border-left: 3px solid var(--strong); background: var(--band); white-space: pre-line; }
.blank { display: block; border-bottom: 1px solid var(--strong); height: 1.8rem; }
@media (max-width: 40rem) { body { font-size: 14px; } table { font-size: 13px; } th, td { padding: .25rem .45rem; } tbody th:not(.n) { min-width: 8.5rem; } tbody th:not(.wide), thead th:first-child:not(.wide) { position: sticky; left: 0; } }
@media print { body { max-width: none; } .scroll, .tall { overflow: visible; max-height: none; } .card { break-inside: avoid; } }
`;

/** A page without scripts that works alone; `body` is HTML. */
export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>
${body}
</body></html>
`;
