import type { ReactNode } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import { securityTexts } from '../../texts/security.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { Button } from '../../ui/button.tsx';

const texts = securityTexts.twoFactor;

/** Recovery codes are shown only once. */
export const RecoveryCodes = ({ codes, done }: { codes: readonly string[]; done: () => void }): ReactNode => (
  <section className="inside flat" aria-label={texts.codesTitle}>
    <p className="note warn">{texts.codesHint}</p>
    <ol className="codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
    <span className="choices">
      <CopyButton text={codes.join('\n')} />
      <Button onClick={() => saveFile(texts.fileName, 'text/plain', `${codes.join('\n')}\n`)}>{texts.save}</Button>
      <Button variant="primary" onClick={done}>
        {texts.codesSaved}
      </Button>
    </span>
  </section>
);
