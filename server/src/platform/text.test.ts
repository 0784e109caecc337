import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NotFound } from './errors.ts';
import { inLanguage } from './language.ts';
import { failureReason } from './mail/delivery-failure.ts';
import { inEnglish, inSequence, readText, say, stored, TextError, write } from './text.ts';

describe('texts that are read later', () => {
  const text = say('{source} sent an unusable response ({trouble}).', { source: 'Jira', trouble: say('it timed out') });
  const german = 'Die Antwort von Jira ist nicht verwendbar (Zeitüberschreitung).';
  const english = 'Jira sent an unusable response (it timed out).';

  it('are rendered in the language of each reader, including nested texts', () => {
    assert.equal(write(text), english);
    assert.equal(
      inLanguage('de', () => write(text)),
      german,
    );
    assert.equal(
      inLanguage('de', () => inEnglish(text)),
      english,
    );
    assert.equal(
      inLanguage('de', () => write(inSequence([text, 'Ada']))),
      `${german} Ada`,
    );
  });

  it('keep their values as they are, even those that look like messages', () => {
    const reply = say('The mail server refused the email: {reply}', { reply: "{x} '{y}' #" });
    assert.equal(
      inLanguage('de', () => write(reply)),
      "Der Mailserver hat die E-Mail abgelehnt: {x} '{y}' #",
    );
  });

  it('survive storage, and stay English if an earlier version stored them', () => {
    const column: unknown = JSON.parse(stored(text) ?? '');
    assert.equal(
      inLanguage('de', () => readText(english, column)),
      german,
    );
    assert.equal(
      inLanguage('de', () => readText(english, null)),
      english,
    );
    assert.equal(stored('Ada'), null);
  });

  it('of errors are English in logs', () => {
    const error = inLanguage('de', () => new TextError(text));
    assert.deepEqual([error.message, inLanguage('de', () => write(error.text))], [english, german]);
  });
});

describe('error answers', () => {
  it('are in the language of the request', () => {
    const { message } = inLanguage('de', () => new NotFound('team', '7'));
    assert.equal(message, 'Nicht gefunden: Team mit der ID 7');
    assert.equal(new NotFound('team', '7').message, 'No team with id 7');
  });

  it('of a mail server are kept as sent', () => {
    const reason = failureReason({ responseCode: 550, response: '550 No such user' });
    assert.equal(write(reason), 'The mail server refused the email: 550 No such user');
  });
});
