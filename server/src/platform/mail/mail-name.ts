import { t } from '@sightline/contract';

const longest = 60;

/**
 * A name as a message may carry it: letters, digits and plain punctuation on one line. A user who chooses
 * a name must not be able to place an address, a link or a text in another person's mailbox.
 */
export const mailName = (name: string, otherwise = t('Someone')): string => {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{N} '’&,()+.!-]/gu, ' ')
    // A dot within a word makes it a link in many mailboxes.
    .replaceAll(/\.(?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(plain)) return otherwise;
  return shortened(plain, longest);
};

const longestLine = 300;

/** A sentence that contains names, made safe for emails: one line without links and email addresses. */
export const mailLine = (text: string): string => {
  const plain = text
    .normalize('NFKC')
    // Left out with its parentheses: "Ada (ada@acme.example) wants to join".
    .replaceAll(/ \([^\s()]+@[^\s()]+\)/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N} '’“”„&,()+−.:;!?%>–-]/gu, ' ')
    .replaceAll(/\.(?=\p{L})/gu, ' ')
    // Only as in "Settings > General": at the start of a line it would mark a quotation.
    .replaceAll(/(?<!\p{L} )>|>(?! \p{L})/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    // In German, a space separates a number from its percent sign; no line may break there.
    .replaceAll(/(?<=\d) (?=%)/g, '\u00A0')
    .trim();
  return shortened(plain, longestLine);
};

const shortened = (text: string, most: number): string => {
  const signs = [...text];
  return signs.length <= most
    ? text
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};
