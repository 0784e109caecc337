import { t, type ReportChannel } from '@sightline/contract';

/** A message to a channel: plain sentences, each with its evidence, and one link. */
export type ChannelMessage = {
  title: string;
  subtitle: string;
  lines: readonly { text: string; evidence?: string }[];
  link: { text: string; url: string };
};

/** Slack shows no header above this length. */
const maxHeaderLength = 150;
const shortened = (text: string): string =>
  text.length <= maxHeaderLength ? text : `${text.slice(0, maxHeaderLength - 1)}…`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });

const button = (text: string, url: string) => ({ type: 'button', text: plain(text), url });

/** Plain text throughout, so that no name mentions a channel or becomes a link. */
const slackMessage = ({ title, subtitle, lines, link }: ChannelMessage) => ({
  text: escaped(`${title}: ${lines[0]?.text ?? subtitle}`),
  blocks: [
    { type: 'header', text: plain(shortened(title)) },
    { type: 'context', elements: [plain(subtitle)] },
    ...lines.map(({ text, evidence }) => ({
      type: 'section',
      text: plain(text),
      ...(evidence === undefined ? {} : { accessory: button(t('Evidence'), evidence) }),
    })),
    { type: 'actions', elements: [button(link.text, link.url)] },
  ],
});

const richText = (text: string, style: Record<string, unknown> = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...style }],
});

/** An adaptive card as Workflows of Teams accept it. Runs of rich text are not read as Markdown. */
const teamsMessage = ({ title, subtitle, lines, link }: ChannelMessage) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          richText(title, { size: 'large', weight: 'bolder' }),
          richText(subtitle, { isSubtle: true }),
          ...lines.map(({ text, evidence }) =>
            richText(text, evidence === undefined ? {} : { selectAction: { type: 'Action.OpenUrl', url: evidence } }),
          ),
        ],
        actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.url }],
      },
    },
  ],
});

export const channelBody: Record<ReportChannel, (message: ChannelMessage) => object> = {
  slack: slackMessage,
  teams: teamsMessage,
};
