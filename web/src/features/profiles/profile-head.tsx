import type { contract, RouteReply } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useSample } from '../../platform/sample.ts';
import { profileTexts } from '../../texts/profiles.ts';
import { addressOf } from '../../ui/filters/filters.ts';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { RangeHead } from '../../ui/range-head.tsx';
import { showSection } from '../../ui/section.tsx';
import { OwnProfileNote } from './own-profile-note.tsx';

const texts = profileTexts.profile;

type Profile = RouteReply<typeof contract.profiles.one>;

/** The person's name and team, and who learns of this view; without them until they are loaded. */
export const ProfileHead = ({ data, developerId }: { data: Profile | undefined; developerId: string }): ReactNode => {
  const { range } = useFilters().filters;
  return (
    <RangeHead
      title={data === undefined ? profileTexts.title : data.developer.name}
      badge={data?.developer.active === false ? <span className="badge">{texts.left}</span> : null}
      period={data?.period}
      below={
        <>
          <p className="s">
            {data?.developer.teamId == null ? (
              <span className="mut">{data === undefined ? '' : profileTexts.noTeam}</span>
            ) : (
              <InnerLink className="link" href={addressOf(`/teams/${data.developer.teamId}`, { range })}>
                {data.developer.teamName}
              </InnerLink>
            )}
          </p>
          {data === undefined ? null : <ViewNote data={data} />}
        </>
      }
    >
      <InnerLink className="btn" href={addressOf(`/performance/historical/${developerId}`, { range })}>
        {texts.history}
      </InnerLink>
    </RangeHead>
  );
};

/** Says that this view is recorded, or to the person themself that views are. */
const ViewNote = ({ data: { self, developer } }: { data: Profile }): ReactNode => {
  if (useSample().on) return null;
  if (self) return <OwnProfileNote showViews={() => showSection('profile.growth')} />;
  return (
    <p className="s">
      {developer.role === null ? texts.viewRecordedNoAccount(developer.name) : texts.viewRecorded(developer.name)}
    </p>
  );
};
