import { reportDocumentVersion, type ReportDocument } from '@sightline/contract';

/** A stored document of any version, as one of the current version. Version 1 called p-values `chance`. */
export const parseDocument = (text: string): ReportDocument => {
  const document = JSON.parse(text) as Omit<ReportDocument, 'schemaVersion'> & { schemaVersion: number };
  return document.schemaVersion === 1
    ? {
        ...(JSON.parse(text.replaceAll('"chance":', '"pValue":')) as ReportDocument),
        schemaVersion: reportDocumentVersion,
      }
    : (document as ReportDocument);
};
