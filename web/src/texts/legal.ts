/** The terms and the privacy statement, as plain paragraphs under headings. */
type Statement = { title: string; parts: readonly { heading: string; text: string }[] };

export const legalTexts: { terms: Statement; privacy: Statement; back: string } = {
  back: 'Back to Sightline',
  terms: {
    title: 'Terms',
    parts: [
      {
        heading: 'What Sightline does',
        text: 'Sightline reads your organization’s Jira, Bitbucket and Confluence with the credentials that your administrators give it, and computes delivery and performance figures from what it reads. It never writes to those products.',
      },
      {
        heading: 'Who may use it',
        text: 'Your organization’s administrators decide who has an account and in which role. Keep your password to yourself, and tell an administrator when somebody else may know it.',
      },
      {
        heading: 'What the figures are for',
        text: 'Figures show how work flows, with their evidence and their uncertainty. A score is no judgement of a person and should never be the only ground of a decision about one.',
      },
      {
        heading: 'Ending',
        text: 'You may leave an organization at any time. An organization’s data is deleted when its account ends.',
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    parts: [
      {
        heading: 'What is kept',
        text: 'Your name, address, role, preferences and sign-ins; and what the connected products hold about work: issues and their changes, commits, pull requests, reviews, builds, deployments, pages and comments, with the accounts that made them.',
      },
      {
        heading: 'Who sees it',
        text: 'You see your own individual figures and the figures of teams. Managers and administrators of your organization see individuals. Every look at somebody else’s individual page is recorded. No other organization ever sees yours.',
      },
      {
        heading: 'Where it goes',
        text: 'Nowhere else. There are no third-party trackers, and figures are computed where your data is kept.',
      },
      {
        heading: 'How long',
        text: 'As long as your organization’s plan keeps history, and no longer than its account exists. Credentials of connected products are stored encrypted and never shown again.',
      },
      {
        heading: 'What you can ask for',
        text: 'Your administrators can tell you what is held about you, correct which accounts are yours, and remove you.',
      },
    ],
  },
};
