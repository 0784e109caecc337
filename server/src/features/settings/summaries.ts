/** A summary says once what changed; screens name the kind of settings next to it. */
import { say, type Message, type Text } from '../../platform/text.ts';

/** Summaries of earlier versions began with the kind. */
const withKind: ReadonlySet<string> = new Set([
  'Rules: {changes}',
  'Scoring: {changes}',
  'Language model: {changes}',
  'Mappings of {counts}',
]);

export const importedSummary = (change: Text): Message => say('Imported: {change}', { change });
const undoneChange = (change: Text): Message => say('Undone: {change}', { change });

const [imported, undone] = [importedSummary('').message, undoneChange('').message];
const changeIn = ({ values }: Message): Text => (values?.['change'] ?? '') as Text;

/** The summary of an undo. That the undone change was an import no longer matters. */
export const undoneSummary = (summary: Text): Message =>
  undoneChange(typeof summary !== 'string' && summary.message === imported ? changeIn(summary) : summary);

/** A stored summary, without the kind. */
export const withoutKind = (summary: Text): Text => {
  if (typeof summary === 'string') return summary;
  const { message, values } = summary;
  if (withKind.has(message)) return (values?.['changes'] ?? values?.['counts'] ?? '') as Text;
  if (message === imported) return importedSummary(withoutKind(changeIn(summary)));
  return message === undone ? undoneChange(withoutKind(changeIn(summary))) : summary;
};
