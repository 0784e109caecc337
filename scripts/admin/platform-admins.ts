import { createPlatformAdminAccount, revokePlatformAdmin } from '../../server/src/features/platform-admin/index.ts';
import type { Installation } from './installation.ts';

export const createAdmin = async ({ platform }: Installation, email: string, name: string): Promise<number> => {
  const password = await createPlatformAdminAccount(platform, { email, name });
  console.log(
    password === null
      ? `${email} is now a platform admin. The password is unchanged.`
      : `Created the platform admin ${email}. Password, shown once: ${password}`,
  );
  return 0;
};

export const revokeAdmin = async ({ platform }: Installation, email: string): Promise<number> => {
  const done = await revokePlatformAdmin(platform, email);
  console.log(done ? `${email} is no longer a platform admin.` : `No platform admin has the address ${email}.`);
  return done ? 0 : 1;
};
