import { parseListMarker } from '../text/list-marker.ts';
import type { Draft } from './draft.ts';

/** List items carry their marker in a field of its own; their text starts after it. Lone markers stay text. */
export function stripMarkers(drafts: readonly Draft[]): void {
  for (const { element } of drafts) {
    if (element.marker === undefined) continue;
    const parsed = parseListMarker(element.text);
    if (element.type === 'list_item' && parsed && parsed.rest !== '') element.text = parsed.rest;
    else {
      delete element.marker;
      if (element.type === 'list_item') element.type = 'paragraph';
    }
  }
}
