import type { FormReply } from '#app/components/form/form-reply.ts';
import type { QrPicture } from '#app/components/qr/qr-picture.ts';
import type { UserType } from '#worker/domain/referrals/qr-signup.ts';

/** The code that signs someone up in person. */
export type SignupCode = { userType: UserType; name: string; link: string; qr: QrPicture };

export type QrSignupReply = FormReply & { code?: SignupCode };
