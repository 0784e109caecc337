import { lazy, Suspense, type ReactNode } from 'react';
import { useParams } from '@tanstack/react-router';
import { useSample } from '../../platform/sample.ts';
import { useSession } from '../../platform/session.ts';
import { figureFailures as failures } from '../../texts/figure-failures.ts';
import { profileTexts } from '../../texts/profiles.ts';
import { Deferred } from '../../ui/deferred.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { FindingsSkeleton } from '../../ui/findings-skeleton.tsx';
import { LoadFailed, Pending } from '../../ui/query-state.tsx';
import { Section } from '../../ui/section.tsx';
import { ScoreParts } from '../../ui/figures/score-parts.tsx';
import { ScoreTrend } from '../../ui/charts/score-trend.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { LoadPanel } from './load-panel.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileViewsPanel } from './profile-views-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { useProfileViews, useProfile, useProfileDora, useProfileHistory } from './profiles.queries.ts';
import { SignalsPanel } from './signals-panel.tsx';
import { SkillsPanel } from './skills-panel.tsx';
import { TeammateComparison } from './teammate-comparison.tsx';
import { ReviewsPanel } from './reviews-panel.tsx';
import { WorkPanel } from './work-panel.tsx';
import { UnreadablePage, whyUnreadable } from '../../ui/unreadable-page.tsx';

const DoraPanel = lazy(async () => ({ default: (await import('../../ui/figures/dora-panel.tsx')).DoraPanel }));
const WorkloadPanel = lazy(async () => ({ default: (await import('./workload-panel.tsx')).WorkloadPanel }));

const texts = profileTexts.profile;

type Props = {
  /** Progress of the collection. */
  notes: ReactNode;
  findings: ReactNode;
  insights: ReactNode;
};

/** One person's profile, addressed as "you" to themself. */
export const ProfilePage = ({ notes, findings, insights }: Props): ReactNode => {
  const { developerId = '' } = useParams({ strict: false }) as { developerId?: string };
  const { range } = useFilters().filters;
  const profile = useProfile(developerId, range);
  const [dora, history] = [useProfileDora(developerId, range), useProfileHistory(developerId, range)];
  const sample = useSample();
  // Shown further down, and fetched with the figures.
  const isSelf = useSession()?.user.developerId === developerId;
  useProfileViews(isSelf && !sample.on);
  const receipt = useReceipt();
  const open = (metric: string): void => receipt.open(metric, `person:${developerId}`);
  const { data } = profile;
  const name = data?.developer.name ?? '';
  const why = whyUnreadable(profile.error, developerId);
  if (why !== null) return <UnreadablePage why={why} what="person" />;
  return (
    <div className="page">
      <ProfileHead data={data} developerId={developerId} />
      <Deferred>
        {notes}
        <LoadFailed loads={[profile, dora, history]} what={[texts.failed, failures.dora, failures.history]} />
        {data === undefined && profile.error !== null ? null : (
          <>
            {data === undefined ? <FindingsSkeleton /> : findings}
            <div className="two">
              <ScoreTrend
                data={history.data}
                failed={history.error !== null}
                file={`score-${name}`}
                score={data?.score}
                open={() => open('performance_score')}
              />
              <ScoreParts score={data?.score} subjectName={name} open={open} />
            </div>
            <div className="two eq">
              <TeammateComparison
                place={data?.againstTeam}
                score={data?.score.overall}
                team={data?.developer.teamName ?? ''}
                open={() => receipt.open('performance_score', `team:${data?.developer.teamId ?? ''}`)}
              />
              <Suspense fallback={<Pending />}>
                <WorkloadPanel load={data?.load} developerId={developerId} open={open} />
              </Suspense>
            </div>
            {insights}
            <Section id="profile.changed" {...texts.sections.changed}>
              <SignalsPanel signals={data?.signals} name={name} open={open} />
            </Section>
            <Section id="profile.delivery" {...texts.sections.delivery}>
              <Suspense fallback={<Pending />}>
                <DoraPanel data={dora.data} failed={dora.error !== null} isPerson open={open} />
              </Suspense>
            </Section>
            <Section id="profile.work" {...texts.sections.work}>
              <WorkPanel work={data?.work} open={open} />
              <div className="two eq">
                <ReviewsPanel reviews={data?.reviews} range={range} linked={data?.self === false} open={open} />
                <LoadPanel load={data?.load} open={open} />
              </div>
            </Section>
            <Section id="profile.growth" {...(data?.self === true ? texts.sections.ownGrowth : texts.sections.growth)}>
              <SkillsPanel key={developerId} developerId={developerId} self={data?.self === true} />
              {sample.on ? null : (
                <div className="two eq">
                  <NotesPanel developerId={developerId} self={data?.self === true} />
                  {data?.self === true ? <ProfileViewsPanel /> : null}
                </div>
              )}
            </Section>
          </>
        )}
      </Deferred>
    </div>
  );
};
