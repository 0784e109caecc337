/** Summaries of changes are stored in English, for the audit log as well; readers get them in their language. */
import { storedMessage, storedTexts, t } from '@sightline/contract';

const undone = storedMessage('Undone: {change}');
const imported = storedMessage('Imported: {change}');
const restoredVersion = storedMessage('Restored version {version}');

export const undoneSummary = (change: string): string => undone.write({ change });
export const importedSummary = (change: string): string => imported.write({ change });
export const restoredSummary = (version: number): string => restoredVersion.write({ version });

const restoredText = storedTexts([restoredVersion]);

/** @param changeText the summary of a change in the current language */
export const summaryText = (summary: string, changeText: (change: string) => string): string => {
  for (const { message, read } of [undone, imported]) {
    const change = read(summary)?.['change'];
    // A change can be undone after it was undone.
    if (change !== undefined) return t(message, { change: summaryText(change, changeText) });
  }
  const text = restoredText(summary);
  return text === summary ? changeText(summary) : text;
};
