import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { DataAge } from '../../features/collection/data-age.tsx';
import { sections } from '../sections.ts';

export const Sidebar = ({ close }: { close: () => void }): ReactNode => {
  const router = useRouter();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [closed, setClosed] = useState<readonly string[]>([]);
  const link = (to: string, title: string, className: string): ReactNode => (
    <a
      key={to}
      href={to}
      className={`${className}${path === to ? ' on' : ''}`}
      aria-current={path === to ? 'page' : undefined}
      title={title}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        close();
        router.history.push(to);
      }}
    >
      <span aria-hidden="true">{className === 'sub' ? '' : title[0]}</span>
      <span className="text">{title}</span>
    </a>
  );
  return (
    <nav className="side" aria-label="Sections">
      {sections.map((section) => {
        if (section.children === undefined) return link(section.path, section.title, '');
        const expanded = !closed.includes(section.path);
        return (
          <div key={section.path}>
            <button
              type="button"
              aria-expanded={expanded}
              title={section.title}
              onClick={() =>
                setClosed(expanded ? [...closed, section.path] : closed.filter((one) => one !== section.path))
              }
            >
              <span aria-hidden="true">{section.title[0]}</span>
              <span className="text">{section.title}</span>
            </button>
            {expanded ? section.children.map((child) => link(child.path, child.title, 'sub')) : null}
          </div>
        );
      })}
      <div className="foot num">
        v1.0 <DataAge />
      </div>
    </nav>
  );
};
