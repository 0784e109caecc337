import type { ReportDocument, ReportFormat, PaperSize } from '@sightline/contract';
import type { DocumentLogo } from './document-logo.ts';
import { renderCsv } from './render-csv.ts';
import { renderExcel } from './render-excel.ts';
import { renderJson } from './render-json.ts';
import { zipped } from './zip.ts';

/** A rendered file; its extension is zip where the format needs several files. */
export type RenderedFile = { extension: 'pdf' | 'xlsx' | 'csv' | 'json' | 'zip'; bytes: Buffer };

export const mediaTypes: Record<RenderedFile['extension'], string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
};

export const mediaTypeOf = (fileName: string): string => {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1);
  return extension in mediaTypes ? mediaTypes[extension as RenderedFile['extension']] : 'application/octet-stream';
};

export type FileOptions = { paper?: PaperSize; logo?: DocumentLogo | null };

/** Renders a document; the same document gives the same bytes as JSON and as CSV. */
export const render = async (
  document: ReportDocument,
  format: ReportFormat,
  { paper = 'a4', logo = null }: FileOptions = {},
): Promise<RenderedFile> => {
  switch (format) {
    case 'json':
      return { extension: 'json', bytes: renderJson(document) };
    case 'csv': {
      const files = renderCsv(document);
      const [only] = files;
      if (files.length === 1 && only !== undefined) return { extension: 'csv', bytes: only.bytes };
      return { extension: 'zip', bytes: zipped(files) };
    }
    case 'excel':
      return { extension: 'xlsx', bytes: await renderExcel(document, logo) };
    case 'pdf': {
      const { renderPdf } = await import('./pdf/render-pdf.ts');
      return { extension: 'pdf', bytes: await renderPdf(document, paper, logo) };
    }
  }
};
