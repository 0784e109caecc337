export const minuteMs = 60_000;
export const dayMs = 86_400_000;
export const daySeconds = 86_400;
