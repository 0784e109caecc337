import { useState } from 'react';

/**
 * While it has the focus, a disabled control is only marked as such: browsers would drop the focus, and with it the place
 * of keyboard users, whenever a request disables the control that started it.
 * @returns properties of the control, which has to ignore the user itself while it is disabled
 */
export const useHeldFocus = (disabled = false) => {
  const [isFocused, setFocused] = useState(false);
  return {
    onFocusCapture: () => setFocused(true),
    onBlurCapture: () => setFocused(false),
    disabled: disabled && !isFocused,
    'aria-disabled': (isFocused && disabled) || undefined,
  };
};
