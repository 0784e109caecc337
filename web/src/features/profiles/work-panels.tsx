import type { contract, RecentWork, RouteReply } from '@sightline/contract';
import type { ReactNode } from 'react';
import { profileTexts } from '../../texts/profiles.ts';
import { addressOf, type Range } from '../../ui/filters/filters.ts';
import { writeDay } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SourceLink } from '../../ui/source-link.tsx';

const texts = profileTexts.work;
type Open = (metric: string) => void;

/** What somebody did, by kind, the latest of each; the count opens all of them. */
export const WorkPanel = ({ work, open }: { work: readonly RecentWork[] | undefined; open: Open }): ReactNode => (
  <Panel title={texts.title}>
    {work === undefined ? <div className="skeleton" style={{ height: 220 }} /> : null}
    <div className="work">
      {work?.map((kind) => (
        <div key={kind.kind}>
          <h3 className="label">
            {texts.kinds[kind.kind]}{' '}
            <button className="fig small mut xs" type="button" onClick={() => open(kind.metric)}>
              {texts.count(kind.count)}
            </button>
          </h3>
          {kind.latest.length === 0 ? <p className="s mut">{texts.none}</p> : null}
          <ul className="pairs s">
            {kind.latest.map((item) => (
              <li key={`${item.title}-${item.at}`}>
                <SourceLink {...item} className="clipped" />
                <span className="xs mut num">{writeDay(item.at, 'UTC')}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </Panel>
);

type Reviews = RouteReply<typeof contract.profiles.one>['reviews'];
type ReviewsProps = {
  reviews: Reviews | undefined;
  range: Range;
  /** Whether the viewer may open the others' profiles. */
  linked: boolean;
  open: Open;
};

/** Who reviews whom, with counts. */
export const ReviewsPanel = ({ reviews, range, linked, open }: ReviewsProps): ReactNode => (
  <Panel title={profileTexts.reviews.title} note={profileTexts.reviews.note}>
    {reviews === undefined ? (
      <div className="skeleton" style={{ height: 160 }} />
    ) : (
      <div className="work">
        <Partners title={profileTexts.reviews.given} partners={reviews.given} range={range} linked={linked} />
        <Partners title={profileTexts.reviews.received} partners={reviews.received} range={range} linked={linked} />
      </div>
    )}
    {reviews === undefined ? null : (
      <span>
        <button className="link s" type="button" onClick={() => open('review_balance')}>
          {profileTexts.reviews.all}
        </button>
      </span>
    )}
  </Panel>
);

type PartnersProps = { title: string; partners: Reviews['given']; range: Range; linked: boolean };

/** Of those whom somebody reviews with so many are named; all rows are behind the figure. */
const partnersShown = 12;

const Partners = ({ title, partners, range, linked }: PartnersProps): ReactNode => {
  const most = Math.max(1, ...partners.map((one) => one.count));
  return (
    <div>
      <h3 className="label">{title}</h3>
      {partners.length === 0 ? <p className="s mut">{profileTexts.reviews.none}</p> : null}
      <ul className="pairs s">
        {partners.slice(0, partnersShown).map((one) => (
          <li key={one.developerId ?? one.name}>
            {linked && one.developerId !== null ? (
              <InnerLink href={addressOf(`/performance/profiles/${one.developerId}`, { range })}>{one.name}</InnerLink>
            ) : (
              <span>{one.name}</span>
            )}
            <span className="count num">
              <i style={{ width: `${(one.count / most) * 64}px` }} aria-hidden="true" /> {one.count}
            </span>
          </li>
        ))}
      </ul>
      {partners.length > partnersShown ? (
        <p className="xs mut">{profileTexts.reviews.others(partners.length - partnersShown)}</p>
      ) : null}
    </div>
  );
};
