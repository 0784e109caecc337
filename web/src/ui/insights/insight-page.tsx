import type { ReactNode } from 'react';
import { isDenied } from '../../platform/api-error.ts';
import { useSample } from '../../platform/sample.ts';
import { useCapability, useSession } from '../../platform/session.ts';
import { insightTexts } from '../../texts/insights.ts';
import { Button } from '../button.tsx';
import { DemoDataToggle } from '../demo-data-toggle.tsx';
import { ExportData } from '../exports/export-data.tsx';
import { Heading } from '../heading.tsx';
import { LoadFailed, Skeletons, type Load } from '../query-state.tsx';
import type { ScreenFile } from '../exports/page-export.ts';
import { SetupCard } from '../setup-card.tsx';
import { Unlinked } from '../unlinked.tsx';
import { TeamsOnlyNote } from '../teams-only-note.tsx';
import { useHasNoDevelopers } from '../use-developers.ts';
import { DeveloperChoice } from './developer-choice.tsx';
import { GenerateButton } from './generate-button.tsx';
import { LoadFailedPage } from './load-failed-page.tsx';

type Texts = { title: string; sentence: string; generate: string; loadFailed: string; fetchFailed: string };

type Props<Data> = {
  kind: keyof typeof insightTexts.select;
  texts: Texts;
  query: Load & { data: Data | undefined; isFetching: boolean; isPlaceholderData: boolean };
  developerId: string | null;
  chooseDeveloper: (developerId: string | null) => void;
  /** Further choices, after the developer. */
  choices?: ReactNode;
  /** The export that the screen saves itself; the server makes all other formats. */
  file: Omit<ScreenFile, 'save'> & { isEmpty: (data: Data) => boolean; save: (data: Data) => void };
  generation: { isPending: boolean; generate: (developerId: string) => void };
  /** Why sample data cannot be generated. */
  sampleRefusal: string;
  skeletonHeights: readonly number[];
  children: (data: Data) => ReactNode;
};

/** An AI screen: its heading and actions, and its insights once they are loaded. */
export const InsightPage = <Data,>(props: Props<Data>): ReactNode => {
  const { kind, texts, query, developerId, file, generation } = props;
  const sample = useSample();
  const hasNoDevelopers = useHasNoDevelopers();
  const user = useSession()?.user;
  const seesEveryone = useCapability('canViewAllData');
  // They see only their own insights, and have none. Explanations can also be of teams.
  const isUnlinked = !sample.on && !seesEveryone && user?.developerId == null;
  const hasNobody = hasNoDevelopers === true || isUnlinked;
  const { data, error } = query;
  if (error !== null && data === undefined && !isDenied(error))
    return <LoadFailedPage screen={texts.title} title={texts.loadFailed} fallback={texts.fetchFailed} query={query} />;
  return (
    <div className="page">
      <div className="head apart">
        <div>
          <Heading title={texts.title} />
          <p className="s">{texts.sentence}</p>
        </div>
        <div className="choices">
          {hasNobody ? null : (
            <>
              <DeveloperChoice developerId={developerId} choose={props.chooseDeveloper} />
              {props.choices}
            </>
          )}
          <ExportData
            label={insightTexts.export}
            type="insights"
            isEmpty={data === undefined ? undefined : file.isEmpty(data)}
            people={developerId === null ? [] : [developerId]}
            file={data === undefined ? undefined : { ...file, save: () => file.save(data) }}
          />
          <Button disabled={query.isFetching} onClick={() => void query.refetch()}>
            {query.isFetching ? insightTexts.refreshing : insightTexts.refresh}
          </Button>
          {hasNobody || isDenied(error) ? null : (
            <GenerateButton
              kind={kind}
              label={texts.generate}
              developerId={developerId}
              busy={generation.isPending}
              refusal={sample.on ? props.sampleRefusal : undefined}
              generate={generation.generate}
            />
          )}
          <DemoDataToggle />
        </div>
      </div>
      <TeamsOnlyNote about="onlyOwnFigures" />
      <LoadFailed loads={query} what={texts.loadFailed} />
      {hasNoDevelopers === true ? (
        <SetupCard />
      ) : isUnlinked && kind !== 'explanation' ? (
        <section className="panel">
          <p className="empty">
            <Unlinked />
          </p>
        </section>
      ) : data === undefined ? (
        error === null && <Skeletons heights={props.skeletonHeights} />
      ) : (
        <div className="stack" aria-busy={query.isPlaceholderData}>
          {props.children(data)}
        </div>
      )}
    </div>
  );
};
