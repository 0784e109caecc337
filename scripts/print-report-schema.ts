/**
 * Writes the JSON Schema of report documents, the JSON format of reports. Run `node scripts/print-report-schema.ts` after
 * changing contract/src/report-document.ts.
 */
import { writeFileSync } from 'node:fs';
import { reportDocumentSchema } from '@sightline/contract';

writeFileSync(
  new URL('../docs/report-document.schema.json', import.meta.url),
  `${JSON.stringify(reportDocumentSchema(), null, 2)}\n`,
);
