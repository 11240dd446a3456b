import { createEncryption, FILE_ID } from './encrypt-pdf.ts';

/** A small valid PDF, a page for each list of lines, set in Helvetica (not embedded), 12 pt, from the top. */
export function makePdf(
  pages: readonly (readonly string[])[],
  options: { readonly password?: string } = {},
): Buffer {
  const encryption = options.password === undefined ? undefined : createEncryption(options.password);
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const kids: string[] = [];
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const lines of pages) {
    const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
    const plain = Buffer.from(`BT /F1 12 Tf 16 TL 72 770 Td\n${text}\nET`, 'latin1');
    const stream = (encryption?.stream(objects.length + 1, plain) ?? plain).toString('latin1');
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${objects.length} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    kids.push(`${objects.length} 0 R`);
  }
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`;
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const offset = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = body.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const id = FILE_ID.toString('hex');
  const security = encryption === undefined ? '' : ` /Encrypt ${encryption.dictionary} /ID [<${id}> <${id}>]`;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${security} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** Pages of plain prose, each with words of its own, so that text and units of pages differ. */
export const prosePages = (count: number, seed = 'a'): string[][] =>
  Array.from({ length: count }, (_, i) => [
    `${i + 1}. Section ${seed}${i + 1} of the sample guideline`,
    ...Array.from(
      { length: 12 },
      (_, line) =>
        `On page ${i + 1} line ${line + 1} asks to give drug ${seed}${i * 31 + line} at ${line + 1} mg daily.`,
    ),
  ]);
