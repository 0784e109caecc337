import { formatNumber, t, type CollectedKind, type CollectionJob, type SourceStatus } from '@sightline/contract';

/** Texts of the collection jobs. */
export const jobTexts = {
  sources: {
    title: t('Sources'),
    note: t('Progress and schedule'),
    none: t('No source is connected.'),
    columns: {
      source: t('Source'),
      state: t('State'),
      success: t('Complete up to'),
      history: t('History since'),
      every: t('Sync every'),
    },
    states: {
      'waiting-to-start': t('Waiting to start'),
      collecting: t('Collecting'),
      waiting: t('Waiting'),
      'up-to-date': t('Up to date'),
      failed: t('Failed'),
      stopped: t('Stopped'),
    } satisfies Record<SourceStatus['state'], string>,
    progress: (done: number, total: number) => t('{done} of {total} months', { done, total }),
    resumesAt: (time: string) => t('Resumes at {time}.', { time }),
    next: (time: string) => t('Next: {time}', { time }),
    never: t('not yet'),
    everyOf: (source: string) => t('Sync interval for {source}', { source }),
    /** After “Sync every”. */
    every: (minutes: number) =>
      t('{minutes, select, 60 {hour} 360 {6 hours} 1440 {day} other {{minutes} minutes}}', {
        minutes: String(minutes),
      }),
    scheduled: t('Settings Saved'),
    scheduledText: (source: string, every: string) => t('{source} syncs every {every}', { source, every }),
    scheduleFailed: t('Save Failed'),
    scheduleFailedText: t('Failed to save some integration settings'),
  },
  jobs: {
    title: t('Collection Jobs'),
    filter: t('Source'),
    all: t('All'),
    empty: t('No collection jobs yet. Connect a source under Credentials to start the first one.'),
    connect: t('Go to Credentials'),
    none: t('No collection jobs for this source.'),
    columns: {
      job: t('Job'),
      state: t('State'),
      started: t('Started'),
      took: t('Duration'),
      stored: t('Stored'),
      requests: t('Requests'),
      action: t('Actions'),
    },
    kinds: { full: t('Full history'), incremental: t('Changes'), announced: t('Webhook') } satisfies Record<
      CollectionJob['kind'],
      string
    >,
    states: {
      collecting: t('Collecting'),
      waiting: t('Waiting'),
      failed: t('Failed'),
      stopped: t('Stopped'),
      complete: t('Complete'),
    } satisfies Record<CollectionJob['state'], string>,
    details: t('Details'),
    detailsOf: (source: string, started: string) => t('Details of {source}, {started}', { source, started }),
    stop: t('Cancel'),
    stopSure: t('Cancel this job?'),
    stopConsequence: t('It stops after the current page. Stored data stays.'),
    yes: t('Yes, cancel'),
    no: t('No'),
    start: t('Retry'),
    stopped: t('Sync Canceled'),
    stoppedText: (source: string) => t('{source} stops after the current page', { source }),
    stopFailed: t('Cancel Failed'),
    stopFailedText: (source: string) => t('Failed to cancel the {source} sync', { source }),
    stoppedBy: (name: string) => t('Canceled by {name}.', { name }),
    older: t('Show older'),
    amount: (rows: number) => formatNumber(rows),
    requestsNote: t('Requests are counted as each time window completes.'),
  },
  counts: {
    columns: {
      what: t('What'),
      expected: t('Expected'),
      fetched: t('Fetched'),
      stored: t('Stored'),
      skipped: t('Quarantined'),
    },
    names: {
      lists: t('Projects, boards and other lists'),
      accounts: t('Accounts'),
      issues: t('Issues'),
      sprints: t('Sprints'),
      'pull-requests': t('Pull requests'),
      activity: t('Pull request activity'),
      commits: t('Commits'),
      pipelines: t('Pipelines'),
      deployments: t('Deployments'),
      pages: t('Pages'),
      blogposts: t('Blog posts'),
      comparison: t('Comparison with the source'),
    } satisfies Record<CollectedKind, string>,
    unknown: t('unknown'),
    note: t(
      "Expected is the source's count. Overlapping time windows fetch some records twice, and one record can become several facts (an issue and its changes).",
    ),
    nothing: t('Nothing collected yet.'),
  },
  quarantine: {
    open: (rows: number) => t('{rows, number} quarantined', { rows }),
    title: (source: string) => t('Quarantined records from {source}', { source }),
    note: t('Records we could not read. No figure includes them; the next full sync tries again.'),
    shown: (shown: number, total: number) =>
      shown === total
        ? t('{count, plural, one {# record} other {# records}}', { count: total })
        : t('newest {shown} of {total, number} records', { shown, total }),
    columns: { kind: t('Kind'), id: t('ID'), reason: t('Reason'), seen: t('Last seen'), record: t('Record') },
    none: t('No quarantined records.'),
    close: t('Close'),
  },
} as const;
