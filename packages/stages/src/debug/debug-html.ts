import type { DocumentResult } from '@guidepost/contracts';
import type { PageImage } from '../reader/page-outcome.ts';
import { drawElements } from './draw-elements.ts';

const STYLE = `body{font:13px/1.4 sans-serif;margin:1em;background:#eee}
.page{position:relative;background:#fff;margin:0 0 1em;display:inline-block}
.page img{display:block}.page svg{position:absolute;left:0;top:0}
.page svg rect:hover{fill-opacity:.25}h2{margin:.2em 0;font-size:14px}`;

const toEntities = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** A self-contained web page that shows each page image with the elements found on it; pointing at a box shows its text. */
export function debugHtml(document: DocumentResult, images: ReadonlyMap<number, PageImage>): string {
  const { file, title, lang, pageCount } = document.document;
  const pages = document.pages.map((page) => {
    const image = images.get(page.page);
    const { quality } = page;
    const facts = [
      `page ${page.page}`,
      page.label ?? '',
      page.route,
      `sanity ${quality.textSanity}`,
      `${quality.glyphs} glyphs`,
      quality.flags.join(', '),
    ];
    const picture = image
      ? `<img width="${image.widthPx}" height="${image.heightPx}" alt="" src="data:image/png;base64,${Buffer.from(image.png).toString('base64')}">`
      : '';
    const drawing = page.width > 0 ? drawElements(page, image?.scale ?? 1) : '';
    return `<h2 id="p${page.page}">${toEntities(facts.filter(Boolean).join(' · '))}</h2><div class="page">${picture}${drawing}</div>`;
  });
  const head = `<h1>${toEntities(title)}</h1><p>${toEntities(file)} · ${lang} · ${pageCount} pages</p>`;
  return `<!doctype html><meta charset="utf-8"><title>${toEntities(title)}</title><style>${STYLE}</style>${head}${pages.join('\n')}\n`;
}
