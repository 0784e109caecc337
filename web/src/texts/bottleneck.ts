import { t, type Answer } from '@sightline/contract';
import { writeShare } from '../ui/format.ts';

type Phase = Extract<Answer, { kind: 'bottleneck' }>['holdsMost'];

/** Texts of the answer to “Where is the bottleneck?”. */
export const bottleneckTexts = {
  phases: {
    coding: t('Coding'),
    pickup: t('Pickup'),
    review: t('Review'),
    deploy: t('Deploy'),
  } satisfies Record<Phase, string>,
  holdsMost: (phase: string, share: string) => t('{phase} takes {share} of the mean lead time.', { phase, share }),
  stability: (share: number) =>
    share >= 0.95
      ? t('Clear: resampling the changes gives the same phase {share}% of the time.', {
          share: Math.round(share * 100),
        })
      : t(
          'Not clear: resampling the changes gives the same phase only {share}% of the time, so two phases are close.',
          { share: Math.round(share * 100) },
        ),
  percent: (share: number) => writeShare(share),
  phase: t('Phase'),
  mean: t('Mean'),
  median: t('Median'),
  share: t('Share'),
  change: t('Compared with the previous period'),
  noComparison: t('no comparison'),
  leadTime: t('Mean lead time'),
  directPushes: t('Direct pushes count as 0 s of coding, pickup and review, which lowers these means.'),
  months: {
    title: t('By month'),
    note: t('The phase with the largest share of mean lead time'),
    record: (held: number, cases: number) =>
      t(
        'Track record: in {held} of {cases, plural, one {# case} other {# cases}}, the largest phase was still the largest a month later.',
        { held, cases },
      ),
    noRecord: t('No track record yet: it needs two consecutive months with enough changes.'),
    month: t('Month'),
    largestPhase: t('Largest phase'),
    share: (phase: string, share: string) => `${phase}, ${share}`,
    label: t('Share of mean lead time by phase and month, newest first'),
    named: (month: string, most: string) => `${month}: ${most}`,
    tooFewChanges: t('too few changes'),
  },
} as const;
