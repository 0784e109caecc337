import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSample } from '../../platform/sample.ts';
import { profileTexts } from '../../texts/profiles.ts';
import { DoraPanel } from '../../ui/dora-panel.tsx';
import { addressOf } from '../../ui/filters/filters.ts';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { LoadFailed } from '../../ui/query-state.tsx';
import { ScoreParts } from '../../ui/score-parts.tsx';
import { ScoreTrend } from '../../ui/score-trend.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { LoadPanel } from './load-panel.tsx';
import { LooksPanel } from './looks-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { useProfile, useProfileDora, useProfileHistory } from './profiles.queries.ts';
import { SignalsPanel } from './signals-panel.tsx';
import { RangeHead } from '../../ui/range-head.tsx';
import { SkillsPanel } from './skills-panel.tsx';
import { TeamPlace } from './team-place.tsx';
import { ReviewsPanel } from './reviews-panel.tsx';
import { WorkPanel } from './work-panel.tsx';
import { UnreadablePage, whyUnreadable } from '../../ui/unreadable-page.tsx';

const texts = profileTexts.one;

/** One person. To themself it speaks as to themself. `notes` say how far the collection is. */
export const ProfilePage = ({ notes }: { notes: ReactNode }): ReactNode => {
  const { developerId = '' } = useParams({ strict: false }) as { developerId?: string };
  const { range } = useFilters().filters;
  const profile = useProfile(developerId, range);
  const [dora, history] = [useProfileDora(developerId, range), useProfileHistory(developerId, range)];
  const sample = useSample();
  const receipt = useReceipt();
  const open = (metric: string): void => receipt.open(metric, `person:${developerId}`);
  const { data } = profile;
  const name = data?.developer.name ?? '';
  const why = whyUnreadable(profile.error, developerId);
  if (why !== null) return <UnreadablePage why={why} what="person" />;
  return (
    <div className="page">
      <RangeHead
        title={data === undefined ? profileTexts.title : name}
        badge={data?.developer.active === false ? <span className="badge">{texts.left}</span> : null}
        period={data?.period}
        back={{ href: addressOf('/performance/profiles', { range }), text: profileTexts.title }}
        below={
          <p className="s">
            {data?.developer.teamId == null ? (
              <span className="mut">{data === undefined ? '' : profileTexts.noTeam}</span>
            ) : (
              <InnerLink className="link" href={addressOf(`/teams/${data.developer.teamId}`, { range })}>
                {data.developer.teamName}
              </InnerLink>
            )}
          </p>
        }
      >
        <InnerLink className="btn" href={addressOf(`/performance/historical/${developerId}`, { range })}>
          {texts.history}
        </InnerLink>
      </RangeHead>
      {notes}
      <LoadFailed of={[profile, dora, history]} what={texts.failed} />
      {data === undefined && profile.error !== null ? null : (
        <>
          {data === undefined || sample.on ? null : (
            <p className="note">
              {data.self ? texts.yours : data.developer.role === null ? texts.theirsLater(name) : texts.theirs(name)}
            </p>
          )}
          <div className="two">
            <ScoreTrend
              data={history.data}
              failed={history.error !== null}
              file={`score-${name}`}
              open={() => open('performance_score')}
            />
            <ScoreParts score={data?.score} whose={name} open={open} />
          </div>
          <TeamPlace
            place={data?.againstTeam}
            score={data?.score.overall}
            team={data?.developer.teamName ?? ''}
            open={() => receipt.open('performance_score', `team:${data?.developer.teamId ?? ''}`)}
          />
          <SignalsPanel signals={data?.signals} name={name} open={open} />
          <DoraPanel data={dora.data} failed={dora.error !== null} open={open} />
          <WorkPanel work={data?.work} open={open} />
          <div className="two eq">
            <ReviewsPanel reviews={data?.reviews} range={range} linked={data?.self === false} open={open} />
            <LoadPanel load={data?.load} now={data?.period.to} open={open} />
          </div>
          <SkillsPanel key={developerId} developerId={developerId} self={data?.self === true} />
          {sample.on ? null : (
            <div className="two eq">
              <NotesPanel developerId={developerId} self={data?.self === true} />
              {data?.self === true ? <LooksPanel /> : null}
            </div>
          )}
        </>
      )}
    </div>
  );
};
