import type { ReportDocument } from '@sightline/contract';

/** The document itself, as the contract describes it. */
export const renderJson = (document: ReportDocument): Buffer => Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
