import { t } from '@sightline/contract';
import { InvalidInput } from '../../../platform/errors.ts';

/** Public and disposable mail providers, which belong to no organization. */
const publicDomains = new Set(
  [
    'gmail.com googlemail.com outlook.com outlook.de outlook.fr hotmail.com hotmail.co.uk hotmail.de hotmail.fr',
    'hotmail.it live.com live.de live.co.uk live.fr live.nl msn.com passport.com',
    'yahoo.com yahoo.co.uk yahoo.co.jp yahoo.co.in yahoo.de yahoo.fr yahoo.it yahoo.es ymail.com rocketmail.com',
    'icloud.com me.com mac.com aol.com aim.com proton.me protonmail.com protonmail.ch pm.me tutanota.com tuta.io',
    'tuta.com tutamail.com fastmail.com fastmail.fm hey.com zoho.com zohomail.com mail.com email.com usa.com',
    'gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de posteo.de mailbox.org arcor.de',
    'orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it btinternet.com sky.com',
    'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net rogers.com shaw.ca bigpond.com',
    'mail.ru yandex.ru yandex.com rambler.ru bk.ru inbox.ru list.ru ukr.net seznam.cz wp.pl o2.pl onet.pl interia.pl',
    'qq.com foxmail.com 163.com 126.com yeah.net sina.com sohu.com aliyun.com naver.com daum.net hanmail.net',
    'rediffmail.com uol.com.br bol.com.br terra.com.br',
    'mailinator.com guerrillamail.com sharklasers.com tempmail.com temp-mail.org 10minutemail.com yopmail.com',
    'trashmail.com dispostable.com maildrop.cc getnada.com',
  ].flatMap((line) => line.split(' ')),
);
const reserved = /(^|\.)(localhost|local|internal|invalid|test|onion)$/;

/** Whether anyone can get an address there. */
export const isPublicDomain = (domain: string): boolean => publicDomains.has(domain);

/** @throws InvalidInput for a domain that no organization can have; empty means no domain */
export const assertAllowedDomain = (domain: string): void => {
  if (domain === '') return;
  if (isPublicDomain(domain) || reserved.test(domain)) throw new InvalidInput(t('Domain not allowed'));
};
