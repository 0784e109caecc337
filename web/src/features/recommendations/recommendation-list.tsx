import type { Recommendation } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { recommendationTexts as texts } from '../../texts/recommendations.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { RecommendationCard, RecommendationGroup } from './recommendation-card.tsx';
import { groupsOf, partsOf } from './arrange.ts';

/** No one reads a longer page. */
const firstCards = 8;
const folded = ['later', 'unsure', 'settled'] as const;

type All = { all: readonly Recommendation[] };

/** Of everyone: what to act on first, and the rest folded with its count. */
export const RecommendationList = ({ all, threshold }: All & { threshold: number }): ReactNode => {
  const [showsAll, showAll] = useState(false);
  const parts = partsOf(all, threshold);
  const groups = groupsOf(parts.first);
  return (
    <>
      <Cards groups={showsAll ? groups : groups.slice(0, firstCards)} />
      {showsAll || groups.length <= firstCards ? null : (
        <Button onClick={() => showAll(true)}>{texts.showAll(parts.first.length)}</Button>
      )}
      {folded.map((part) =>
        parts[part].length === 0 ? null : (
          <Section
            key={part}
            id={`recommendations-${part}`}
            title={texts.parts[part].title}
            note={texts.parts[part].note(parts[part].length, threshold)}
          >
            <Cards groups={groupsOf(parts[part])} />
          </Section>
        ),
      )}
    </>
  );
};

/** Of one person: at most a few, each on its own card; what the reader trusts least comes last. */
export const RecommendationsOfOne = ({ all, threshold }: All & { threshold: number }): ReactNode => {
  const isUnsure = (one: Recommendation): boolean => one.confidenceLevel < threshold;
  const ordered = [...all.filter((one) => !isUnsure(one)), ...all.filter(isUnsure)];
  return <Cards groups={ordered.map((one): [Recommendation] => [one])} />;
};

const Cards = ({ groups }: { groups: readonly [Recommendation, ...Recommendation[]][] }): ReactNode =>
  groups.map((group) =>
    group.length === 1 ? (
      <RecommendationCard key={group[0].id ?? group[0].title} recommendation={group[0]} />
    ) : (
      <RecommendationGroup key={group[0].title} group={group} />
    ),
  );
