import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { navigation } from '../navigation.ts';
import { carryRange, landingOf } from '../sections.ts';
import { shellTexts as texts } from '../../texts/shell.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** G and a letter goes to a section; ? shows the keys. */
export const KeyboardHelp = ({ onGo }: { onGo: () => void }): ReactNode => {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const go = useEffectEvent(onGo);
  useEffect(() => {
    let going = false;
    const react = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
      const key = event.key.toLowerCase();
      if (going) {
        going = false;
        const section = navigation.find((one) => one.key === key);
        if (section === undefined) return;
        go();
        router.history.push(carryRange(landingOf(section), router.history.location.search));
      } else if (key === 'g') going = true;
      else if (event.key === '?') dialog.current?.showModal();
    };
    addEventListener('keydown', react);
    return () => removeEventListener('keydown', react);
  }, [router]);
  return (
    <dialog className="dialog" ref={dialog} aria-label={texts.keyboard}>
      <h2>{texts.keyboard}</h2>
      <DataTable>
        {navigation.map((section) => (
          <tr key={section.path}>
            <td>
              <kbd>{texts.keys.go}</kbd> <kbd>{section.key?.toUpperCase()}</kbd>
            </td>
            <td>{section.title}</td>
          </tr>
        ))}
        <tr>
          <td>
            <kbd>{texts.keys.escape}</kbd>
          </td>
          <td>{texts.keys.closes}</td>
        </tr>
      </DataTable>
      <form method="dialog">
        <Button type="submit">{texts.close}</Button>
      </form>
    </dialog>
  );
};
