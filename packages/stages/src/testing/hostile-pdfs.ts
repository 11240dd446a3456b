import { deflateSync } from 'node:zlib';
import { buildPdf, type TestPage } from '@guidepost/pdf/testing';

const sound: TestPage = { content: 'BT /F1 12 Tf 50 700 Td (A sound page of text beside the bad one) Tj ET' };
const MIB = 1024 * 1024;

/** Between two sound pages, so that it shows whether only the bad page suffers. */
const between = (bad: TestPage, objects: Parameters<typeof buildPdf>[0]['objects'] = {}): Buffer =>
  buildPdf({ pages: [sound, bad, sound], objects });

/** 300 MB of spaces from 300 KB. */
export const decompressionBomb = (): Buffer =>
  between({
    contentDict: '/Filter /FlateDecode',
    content: deflateSync(Buffer.alloc(300 * MIB, 0x20), { level: 1 }).toString('latin1'),
  });

/** Ten forms, each drawn ten times by the one before: 10 billion objects. */
export function formFanOut(): Buffer {
  const depth = 10;
  const objects: Record<string, { dict: string; data: string }> = {};
  for (let level = 0; level < depth; level++) {
    const last = level === depth - 1;
    const resources = last ? '' : `/Resources << /XObject << /X {FORM${level + 1}} >> >>`;
    objects[`FORM${level}`] = {
      dict: `/Type /XObject /Subtype /Form /BBox [0 0 100 100] ${resources}`,
      data: last ? '0 0 1 1 re f' : '/X Do '.repeat(10),
    };
  }
  return between({ content: '/X Do', resources: '/XObject << /X {FORM0} >>' }, objects);
}

/** A form that draws itself. */
export const formLoop = (): Buffer =>
  between(
    { content: '/X Do', resources: '/XObject << /X {LOOP} >>' },
    {
      LOOP: {
        dict: '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /X {LOOP} >> >>',
        data: '/X Do 0 0 5 5 re f',
      },
    },
  );

export const hugePage = (): Buffer => between({ ...sound, mediaBox: [0, 0, 2e7, 2e7] });

export const manyObjects = (): Buffer => between({ content: '1 1 3 3 re f\n'.repeat(500_000) });

export const manyCharacters = (): Buffer =>
  between({
    content: `BT /F1 1 Tf 50 700 Td ${'(some text that goes on) Tj 0.001 0 Td\n'.repeat(20_000)} ET`,
  });

export const wildMatrices = (): Buffer =>
  between({
    content:
      'q 1e38 1e38 1e38 1e38 1e38 1e38 cm 0 0 1 1 re f BT /F1 1e30 Tf (wild) Tj ET Q q 0 0 0 0 0 0 cm 5 5 9 9 re S BT /F1 12 Tf (flat) Tj ET Q BT /F1 -12 Tf 1 0 0 1 100 100 Tm (back) Tj ET',
  });

export const unbalancedOperators = (): Buffer =>
  between({ content: `${'q '.repeat(50_000)}BT ET ET Q Q (x) Tj /Nothing Do /F77 12 Tf [[[ << >> ] TJ` });

/** An annotation that runs a script when the document opens, and one that asks for a file elsewhere. */
export const scriptsAndReferences = (): Buffer =>
  buildPdf({
    pages: [
      {
        ...sound,
        entries:
          '/AA << /O << /S /JavaScript /JS (while\\(true\\);) >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (/bin/sh) >> >> << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToR /F (../../etc/passwd) /D [0 /Fit] >> >>]',
      },
    ],
    catalog: '/OpenAction << /S /JavaScript /JS (while\\(true\\);) >>',
  });

export const noPages = (): Buffer => buildPdf({ pages: [] });

export const soundPages = (count: number): Buffer =>
  buildPdf({ pages: Array.from({ length: count }, () => sound) });
