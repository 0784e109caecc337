import { t } from '@sightline/contract';
/** The terms and the privacy statement, as plain paragraphs under headings. */
type Statement = { title: string; parts: readonly { heading: string; text: string }[] };

export const legalTexts: { terms: Statement; privacy: Statement; back: string } = {
  back: t('Back to Sightline'),
  terms: {
    title: t('Terms'),
    parts: [
      {
        heading: t('What Sightline does'),
        text: t(
          'Sightline reads your organization’s Jira, Confluence and Bitbucket with credentials your administrators provide, and calculates delivery and performance figures. It never writes to those products.',
        ),
      },
      {
        heading: t('Who may use it'),
        text: t(
          'Your organization’s administrators decide who has an account and in which role. Keep your password private, and tell an administrator if someone else may know it.',
        ),
      },
      {
        heading: t('What the figures are for'),
        text: t(
          'Figures show how work flows, with evidence and uncertainty. A score does not judge a person and should never be the only basis for a decision about anyone.',
        ),
      },
      {
        heading: t('Leaving'),
        text: t(
          'You can leave an organization at any time. An organization’s data is deleted when its account is closed.',
        ),
      },
    ],
  },
  privacy: {
    title: t('Privacy'),
    parts: [
      {
        heading: t('What we store'),
        text: t(
          'Your name, email address, role, preferences and sign-ins. From connected products: issues and their changes, commits, pull requests, reviews, builds, deployments, pages and comments, with their authors.',
        ),
      },
      {
        heading: t('Who sees it'),
        text: t(
          'You see your own figures and those of teams. Managers and administrators see individuals, unless your organization shows teams only. Every view of someone else’s page is recorded. No other organization ever sees your data.',
        ),
      },
      {
        heading: t('Where it goes'),
        text: t(
          'Only to services that your administrators connect, such as a language model or a Slack channel. There are no third-party trackers, and figures are calculated where your data is stored.',
        ),
      },
      {
        heading: t('How long'),
        text: t(
          'As long as your organization’s plan keeps history, at most until its account is closed. Credentials for connected products are encrypted and never shown again.',
        ),
      },
      {
        heading: t('Your rights'),
        text: t(
          'Your administrators can tell you what is stored about you, correct which accounts are yours, and remove you.',
        ),
      },
    ],
  },
};
