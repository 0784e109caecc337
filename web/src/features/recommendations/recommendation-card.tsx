import type { Recommendation } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { recommendationTexts as texts } from '../../texts/recommendations.ts';
import { writeDate } from '../../ui/format.ts';
import { localZone } from '../../ui/local-zone.ts';
import { Button } from '../../ui/button.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { ConfidenceBadge } from '../../ui/insights/confidence-badge.tsx';
import { EffectText } from './effect-text.tsx';
import { Actions, Evidence, PriorityBadge, StatusSelect } from './recommendation-parts.tsx';

export const RecommendationCard = ({ recommendation }: { recommendation: Recommendation }): ReactNode => (
  <section className="panel insight" aria-label={recommendation.title}>
    <h2>
      {recommendation.title}
      <span className="insight-marks">
        <PriorityBadge priority={recommendation.priority} />
        <span className="badge">{texts.categories[recommendation.category]}</span>
        <ConfidenceBadge percent={recommendation.confidenceLevel} />
      </span>
    </h2>
    <div className="inside">
      <Person recommendation={recommendation} label={recommendation.title} />
      <Evidence recommendation={recommendation} />
      <Actions actions={recommendation.actions} />
      <EffectText effect={recommendation.effect} />
    </div>
  </section>
);

/** People of a group shown before the rest is requested. */
const firstPeople = 5;

/** The same recommendation for several people: shared actions, and details for each person. */
export const RecommendationGroup = ({
  group,
}: {
  group: readonly [Recommendation, ...Recommendation[]];
}): ReactNode => {
  const [first] = group;
  const [showsAll, showAll] = useState(false);
  const developers = new Set(group.map(({ developerId }) => developerId)).size;
  return (
    <section className="panel insight" aria-label={first.title}>
      <h2>
        {first.title}
        <span className="insight-marks">
          <PriorityBadge priority={first.priority} />
          <span className="badge">{texts.categories[first.category]}</span>
          <span className="badge num">{texts.people(developers)}</span>
        </span>
      </h2>
      <div className="inside">
        <Actions actions={first.actions} />
        <ul className="insight-people">
          {(showsAll ? group : group.slice(0, firstPeople)).map((recommendation, index) => (
            <li key={recommendation.id ?? index}>
              <Person
                recommendation={recommendation}
                label={`${recommendation.title}: ${recommendation.developerName}`}
                marks
              />
              <Evidence recommendation={recommendation} />
              <EffectText effect={recommendation.effect} />
            </li>
          ))}
        </ul>
        {showsAll || group.length <= firstPeople ? null : (
          <div>
            <Button onClick={() => showAll(true)}>{texts.showPeople(developers)}</Button>
          </div>
        )}
      </div>
    </section>
  );
};

type PersonProps = { recommendation: Recommendation; label: string; marks?: boolean };

const Person = ({ recommendation, label, marks = false }: PersonProps): ReactNode => (
  <div className="in-line">
    <InnerLink className="link" href={`/performance/profiles/${recommendation.developerId}`}>
      {recommendation.developerName}
    </InnerLink>
    {marks ? (
      <>
        <PriorityBadge priority={recommendation.priority} />
        <ConfidenceBadge percent={recommendation.confidenceLevel} />
      </>
    ) : null}
    <span className="s mut num">{texts.created(writeDate(recommendation.createdAt, localZone()))}</span>
    {recommendation.statusChanged === null ? null : (
      <span className="s mut num">
        {texts.changed(
          texts.statuses[recommendation.status],
          recommendation.statusChanged.by,
          writeDate(recommendation.statusChanged.at, localZone()),
        )}
      </span>
    )}
    <span className="grow" />
    <StatusSelect recommendation={recommendation} label={label} />
  </div>
);
