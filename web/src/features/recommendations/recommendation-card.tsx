import type { Recommendation } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { recommendationTexts as texts } from '../../texts/recommendations.ts';
import { writeDate } from '../../ui/format.ts';
import { localZone } from '../../ui/local-zone.ts';
import { Button } from '../../ui/button.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { ConfidenceBadge } from '../../ui/insights/confidence-badge.tsx';
import { EffectText } from './effect-text.tsx';
import { Actions, Evidence, Particulars, PriorityBadge, StatusSelect } from './recommendation-parts.tsx';

export const RecommendationCard = ({ recommendation: one }: { recommendation: Recommendation }): ReactNode => (
  <section className="panel insight" aria-label={one.title}>
    <h2>
      {one.title}
      <span className="insight-marks">
        <PriorityBadge priority={one.priority} />
        <span className="badge">{texts.categories[one.category]}</span>
        <ConfidenceBadge percent={one.confidenceLevel} />
      </span>
    </h2>
    <div className="inside">
      <Person one={one} label={one.title} />
      <Particulars one={one} />
      <Actions actions={one.actions} />
      <EffectText effect={one.effect} />
    </div>
  </section>
);

/** Of a group; the others on request. */
const firstPeople = 5;

/** The same recommendation for several people: what is particular for each, and what to do once. */
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
          {(showsAll ? group : group.slice(0, firstPeople)).map((one, index) => (
            <li key={one.id ?? index}>
              <Person one={one} label={`${one.title}: ${one.developerName}`} marks />
              <Evidence one={one} />
              <EffectText effect={one.effect} />
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

type PersonProps = { one: Recommendation; label: string; marks?: boolean };

const Person = ({ one, label, marks = false }: PersonProps): ReactNode => (
  <div className="in-line">
    <InnerLink className="link" href={`/performance/profiles/${one.developerId}`}>
      {one.developerName}
    </InnerLink>
    {marks ? (
      <>
        <PriorityBadge priority={one.priority} />
        <ConfidenceBadge percent={one.confidenceLevel} />
      </>
    ) : null}
    <span className="s mut num">{texts.created(writeDate(one.createdAt, localZone()))}</span>
    {one.statusChanged === null ? null : (
      <span className="s mut num">
        {texts.changed(texts.statuses[one.status], one.statusChanged.by, writeDate(one.statusChanged.at, localZone()))}
      </span>
    )}
    <span className="grow" />
    <StatusSelect one={one} label={label} />
  </div>
);
