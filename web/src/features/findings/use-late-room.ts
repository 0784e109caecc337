import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

type Room = {
  panel: RefObject<HTMLElement | null>;
  /** The reserved space was visible before its content arrived. */
  isLate: boolean;
  /** The content does not fit into it. */
  isShort: boolean;
  open: () => void;
};

/** Growing by one line moves a screen too little to matter. */
const linePx = 21;

/** Keeps the height that was reserved for late content, so that nothing moves, until the user opens it. */
export const useLateRoom = (data: unknown): Room => {
  const panel = useRef<HTMLElement>(null);
  const hasWaited = useRef(false);
  const [isLate, setLate] = useState(false);
  const [isShort, setShort] = useState(false);
  useLayoutEffect(() => {
    const isWaiting = data === undefined;
    setLate(hasWaited.current && !isWaiting && document.querySelector('main[data-held]') === null);
    setShort(false);
    hasWaited.current = isWaiting;
  }, [data]);
  useLayoutEffect(() => {
    if (!isLate || panel.current === null) return;
    const reserved = Number.parseFloat(getComputedStyle(panel.current).minHeight);
    setShort(panel.current.offsetHeight > reserved + linePx);
  }, [isLate]);
  const open = (): void => {
    setLate(false);
    setShort(false);
  };
  return { panel, isLate, isShort, open };
};
