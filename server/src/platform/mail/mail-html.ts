import type { AnyLanguage } from '@sightline/contract';
import { escapeHtml } from '../escape-html.ts';

/** Separates the footer of a text; mail programs fold or mute what follows (RFC 3676). */
export const footerMark = '\n\n-- \n';

export type WrittenMail = { subject: string; text: string; language?: AnyLanguage };

/** Colors are left to mail programs, which know whether their theme is dark. */
const bodyStyle =
  "max-width: 560px; margin: 0 auto; padding: 24px 16px; font: 15px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; overflow-wrap: anywhere";
const buttonStyle =
  'display: inline-block; padding: 8px 16px; border: 1px solid; border-radius: 6px; font-weight: 600; text-decoration: none';
const footerStyle =
  'margin-top: 32px; padding-top: 12px; border-top: 1px solid rgba(128, 128, 128, 0.4); font-size: 13px; opacity: 0.75';

/**
 * The HTML version: addresses become links, a line that describes its address becomes the link's text, and the first
 * such line that is a paragraph of a few words becomes a button. The heading of a list of lines is bold.
 */
export const htmlOf = ({ subject, text, language = 'en' }: WrittenMail): string => {
  const [body = '', ...rest] = text.split(footerMark);
  const paragraphs = body.split(/\n{2,}/);
  const button = paragraphs.findIndex((paragraph) => /^[^:,.\n]{1,40}: https?:\/\/\S+$/.test(paragraph));
  const written = paragraphs.map((paragraph, index) => `<p>${paragraphHtml(paragraph, index === button)}</p>`);
  const footer = rest.join(footerMark);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body>
<div style="${bodyStyle}">
${written.join('\n')}${
    footer === ''
      ? ''
      : `\n<div style="${footerStyle}">${footer
          .split('\n')
          .map((line) => lineHtml(line))
          .join('<br>')}</div>`
  }
</div>
</body>
</html>`;
};

const paragraphHtml = (paragraph: string, isButton: boolean): string => {
  const lines = paragraph.split('\n').map((line) => lineHtml(line, isButton ? ` style="${buttonStyle}"` : ''));
  const [heading = '', ...others] = lines;
  const isHeading = others.length > 0 && !heading.includes('<a ');
  return [isHeading ? `<strong>${heading}</strong>` : heading, ...others].join('<br>');
};

const lineHtml = (line: string, style = ''): string => {
  const [, words, url] = /^([^:]+): (https?:\/\/\S+)$/.exec(line) ?? [];
  if (words !== undefined && url !== undefined) return `<a href="${escapeHtml(url)}"${style}>${escapeHtml(words)}</a>`;
  return escapeHtml(line).replaceAll(/https?:\/\/[^\s<]+/g, (found) => `<a href="${found}">${found}</a>`);
};
