/** Errors of the setup fields, with the specified texts. */
import { onboardingTexts as texts } from '../../texts/onboarding.ts';

export type TeamDraft = {
  name: string;
  description: string;
  type: 'development' | 'qa' | 'devops' | 'mixed';
  leadEmail: string;
};
export type ToolDraft = { baseUrl: string; userEmail: string; apiToken: string };
type PersonDraft = { email: string; name: string };
type Problems<Fields> = { [Field in keyof Fields]?: string };

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

const problemsOf = <Fields extends object>(found: { [Field in keyof Fields]?: string | undefined }): Problems<Fields> =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined)) as Problems<Fields>;

const named = (name: string, required: string, short: string): string | undefined =>
  name.trim() === '' ? required : name.trim().length < 2 ? short : undefined;

const address = (email: string, required: string, invalid: string): string | undefined =>
  email.trim() === '' ? required : isEmail(email) ? undefined : invalid;

export const checkTeam = ({ name, leadEmail }: TeamDraft): Problems<TeamDraft> =>
  problemsOf<TeamDraft>({
    name: named(name, texts.teams.nameRequired, texts.teams.nameShort),
    leadEmail: leadEmail.trim() === '' || isEmail(leadEmail) ? undefined : texts.teams.emailInvalid,
  });

export const checkTool = ({ baseUrl, userEmail, apiToken }: ToolDraft): Problems<ToolDraft> =>
  problemsOf<ToolDraft>({
    baseUrl:
      baseUrl.trim() === ''
        ? texts.tools.baseUrlRequired
        : baseUrl.trim().startsWith('https://')
          ? undefined
          : texts.tools.baseUrlHttps,
    userEmail: address(userEmail, texts.tools.emailRequired, texts.tools.emailInvalid),
    apiToken: apiToken.trim() === '' ? texts.tools.tokenRequired : undefined,
  });

export const checkPerson = ({ email, name }: PersonDraft): Problems<PersonDraft> =>
  problemsOf<PersonDraft>({
    email: address(email, texts.invite.emailRequired, texts.invite.emailInvalid),
    name: named(name, texts.invite.nameRequired, texts.invite.nameShort),
  });
