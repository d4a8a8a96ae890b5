import type { FormReply } from '#app/components/form/form-reply.ts';
import type { QrPicture } from '#app/components/qr/qr-picture.ts';
import type { UserType } from '#worker/domain/referrals/qr-signup.ts';

/** The QR code with which a person signs up. */
export type SignupCode = { userType: UserType; name: string; link: string; qr: QrPicture };

export type QrSignupReply = FormReply & { code?: SignupCode };
