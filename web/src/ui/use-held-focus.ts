import { useState } from 'react';

/**
 * While it has the focus, a disabled control is only marked as such: browsers would drop the focus, and with it the place
 * of keyboard users, whenever a request disables the control that started it.
 * @returns whether the control must ignore the user, and the properties of its element
 */
export const useHeldFocus = (disabled: boolean) => {
  const [isFocused, setFocused] = useState(false);
  const isHeld = isFocused && disabled;
  const onFocusCapture = (): void => setFocused(true);
  const onBlurCapture = (): void => setFocused(false);
  const blocked = isHeld ? { 'aria-disabled': true } : { disabled };
  return [isHeld, { onFocusCapture, onBlurCapture, ...blocked }] as const;
};
