import type { ReportSection } from '@sightline/contract';
import { useRef, useState, type ReactNode } from 'react';
import { reportTexts } from '../../texts/reports.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { moved } from './move-section.ts';

const texts = reportTexts.dialog;
type Props = { sections: readonly ReportSection[]; change: (sections: ReportSection[]) => void };

/** Sections can be reordered by dragging or with the arrow buttons. */
export const SectionsEditor = ({ sections, change }: Props): ReactNode => {
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number): void => {
    const next = moved(sections, from, to);
    if (next === null) return;
    change(next);
    setAnnouncement(texts.moved(next[to]?.title ?? '', to + 1, next.length));
  };
  /** At either end, one of the two buttons is disabled and would lose the focus. */
  const press = (from: number, to: number): void => {
    move(from, to);
    const end = to === 0 ? 'down' : to === sections.length - 1 ? 'up' : null;
    const id = sections[from]?.id;
    if (end !== null && id !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(id)}"] [data-move="${end}"]`)?.focus();
  };
  return (
    <fieldset className="options">
      <legend className="label">{texts.sections}</legend>
      <p className="s mut">{texts.sectionsHint}</p>
      <ol className="report-sections" ref={list}>
        {sections.map((section, index) => (
          <li
            key={section.id}
            data-section={section.id}
            draggable
            className={index === dragged ? 'dragged' : ''}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged === null || dragged === index) return;
              move(dragged, index);
              setDragged(index);
            }}
          >
            <Checkbox
              label={section.title}
              checked={section.enabled}
              change={(enabled) =>
                change(sections.map((other) => (other.id === section.id ? { ...other, enabled } : other)))
              }
            />
            <span className="grow" />
            <Button
              variant="icon"
              data-move="up"
              aria-label={texts.up(section.title)}
              disabled={index === 0}
              onClick={() => press(index, index - 1)}
            >
              ↑
            </Button>
            <Button
              variant="icon"
              data-move="down"
              aria-label={texts.down(section.title)}
              disabled={index === sections.length - 1}
              onClick={() => press(index, index + 1)}
            >
              ↓
            </Button>
          </li>
        ))}
      </ol>
      <p className="hidden-text" role="status">
        {announcement}
      </p>
    </fieldset>
  );
};
