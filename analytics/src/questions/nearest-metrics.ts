/** Which metrics a question that could not be parsed may have been about. */
import { t } from '@sightline/contract';
import { metricDefinitions, type MetricKey, metricKeys } from '../metrics/definitions.ts';

/** Shorter words occur in every sentence. */
const minLetters = 4;
/** Words with as many first letters in common count as the same: `reviewing` and `review`. */
const stem = 5;

const stemsOf = (text: string): Set<string> =>
  new Set(
    [...text.toLowerCase().matchAll(/\p{L}+/gu)].flatMap(([word]) =>
      word.length < minLetters ? [] : [word.slice(0, stem)],
    ),
  );

/** Metrics with names and definitions that share words with a question, those that share most first. */
export const nearestMetrics = (question: string, most: number): MetricKey[] => {
  const questionStems = stemsOf(question);
  const shared = (text: string): number => [...stemsOf(text)].filter((one) => questionStems.has(one)).length;
  return metricKeys()
    .map((key) => {
      const { name, alsoCalled = [], definition } = metricDefinitions[key];
      // Words of a name count three times as much as words of a definition.
      return { key, likeness: 3 * shared([t(name), ...alsoCalled].join(' ')) + shared(t(definition)) };
    })
    .filter(({ likeness }) => likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ key }) => key);
};
