/** One page in raw PDF terms; boxes as `[left, bottom, right, top]` in user space. */
export interface TestPage {
  readonly mediaBox?: readonly [number, number, number, number];
  readonly cropBox?: readonly [number, number, number, number];
  readonly rotate?: number;
  readonly userUnit?: number;
  /** Content stream operators. Fonts `/F1` to `/F5` are there: Helvetica, Helvetica-Bold, Times-Roman, Symbol, ZapfDingbats. */
  readonly content: string;
  /** Added to the content stream dictionary, such as `/Filter /FlateDecode`; the content is then taken as Latin-1 bytes. */
  readonly contentDict?: string;
  /** More entries of the resource dictionary, such as `/XObject << /X1 {X1} >>`. */
  readonly resources?: string;
  /** More fonts: name to dictionary or `{NAME}` reference. */
  readonly fonts?: Readonly<Record<string, string>>;
  /** More entries of the page dictionary. */
  readonly entries?: string;
}

export interface TestPdf {
  readonly pages: readonly TestPage[];
  /** Objects by name, referred to as `{NAME}` anywhere, pages as `{PAGE1}`, `{PAGE2}` …; a stream is given as dictionary entries and data. */
  readonly objects?: Readonly<
    Record<string, string | { readonly dict: string; readonly data: string | Uint8Array }>
  >;
  /** More entries of the catalog. */
  readonly catalog?: string;
  /** Entries of the information dictionary. */
  readonly info?: string;
}

const STANDARD_FONTS: Readonly<Record<string, string>> = {
  F1: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  F2: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  F3: '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
  F4: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>',
  F5: '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
};

const box = (values: readonly number[]): string => `[${values.join(' ')}]`;

/** A PDF of raw operators, for tests: nothing is checked, so that broken files can be made as well. */
export function buildPdf({ pages, objects = {}, catalog = '', info = '' }: TestPdf): Buffer {
  const names = Object.keys(objects);
  const numberOf = new Map(names.map((name, index) => [name, 3 + index]));
  const firstPage = 3 + names.length;
  for (const [index] of pages.entries()) numberOf.set(`PAGE${index + 1}`, firstPage + index * 2);
  const refer = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const number = numberOf.get(name);
      return number === undefined ? whole : `${number} 0 R`;
    });

  const bodies: Buffer[] = [];
  const add = (text: string): void => void bodies.push(Buffer.from(refer(text), 'latin1'));
  const addStream = (dict: string, data: string | Uint8Array): void => {
    const bytes = typeof data === 'string' ? Buffer.from(refer(data), 'latin1') : Buffer.from(data);
    bodies.push(
      Buffer.concat([
        Buffer.from(`<< ${refer(dict)} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
        bytes,
        Buffer.from('\nendstream', 'latin1'),
      ]),
    );
  };

  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ');
  add(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const name of names) {
    const object = objects[name] ?? 'null';
    if (typeof object === 'string') add(object);
    else addStream(object.dict, object.data);
  }
  for (const [index, page] of pages.entries()) {
    const fonts = Object.entries({ ...STANDARD_FONTS, ...page.fonts })
      .map(([name, dict]) => `/${name} ${dict}`)
      .join(' ');
    const entries = [
      '/Type /Page /Parent 2 0 R',
      `/MediaBox ${box(page.mediaBox ?? [0, 0, 595, 842])}`,
      page.cropBox ? `/CropBox ${box(page.cropBox)}` : '',
      page.rotate ? `/Rotate ${page.rotate}` : '',
      page.userUnit ? `/UserUnit ${page.userUnit}` : '',
      `/Contents ${firstPage + index * 2 + 1} 0 R`,
      `/Resources << /Font << ${fonts} >> ${page.resources ?? ''} >>`,
      page.entries ?? '',
    ];
    add(`<< ${entries.filter(Boolean).join(' ')} >>`);
    addStream(page.contentDict ?? '', page.content);
  }
  const infoNumber = info ? bodies.length + 1 : 0;
  if (info) add(`<< ${info} >>`);

  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let offset = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  for (const [index, body] of bodies.entries()) {
    offsets.push(offset);
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(object);
    offset += object.length;
  }
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `<< /Size ${bodies.length + 1} /Root 1 0 R ${infoNumber ? `/Info ${infoNumber} 0 R` : ''} >>`;
  parts.push(
    Buffer.from(
      `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${offset}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
