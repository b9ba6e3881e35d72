import type { Profile } from '@embook/domain/profile';
import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCapability } from '../../company/queries.ts';
import { errorText } from '../../lib/error-text.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { refusedAt } from '../refusals.ts';
import { Avatar } from './avatar.tsx';
import css from './avatar-dialog.module.css';
import { CropBox } from './crop-box.tsx';
import { bytesOf, PICTURE_KINDS, readPicture } from './picture-file.ts';
import shared from '../../ui/shared/shared.module.css';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { profileQuery } from '../../auth/queries.ts';

interface AvatarDialogProps {
  profile: Profile;
  open: boolean;
  onClose: () => void;
}

export default function AvatarDialog({ profile, open, onClose }: AvatarDialogProps) {
  return (
    <Dialog title={m.common_profile_picture()} open={open} onClose={onClose}>
      <ChangeAvatar profile={profile} onDone={onClose} />
    </Dialog>
  );
}

/** Choose, crop, upload. The old picture stays until the server has the new one (PRO-4). */
function ChangeAvatar({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [chosen, setChosen] = useState(0);
  const [problem, setProblem] = useState<string>();
  const onRefused = (error: unknown) => setProblem(refusedAt(error, 'file') ?? errorText(error));
  const { upload, share } = useUpload({ onDone, onRefused });
  const { remove, isRemoving } = useRemoval({ onDone, onRefused });
  const canRemove = useCapability('avatar-remove') && profile.avatarUrl !== null && !picture;
  const sending = share !== undefined;

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const read = await readPicture(file);
    target.value = ''; // so that the same file can be chosen again
    setChosen(chosen + 1);
    setPicture(read.kind === 'picture' ? read.picture : undefined);
    setProblem(read.kind === 'picture' ? undefined : kindText(read.kind));
  };
  const send = async () => {
    const bytes = canvas.current && (await bytesOf(canvas.current));
    setProblem(bytes ? undefined : m.common_profile_picture_broken());
    if (bytes) upload(bytes);
  };
  return (
    <div className={css.change}>
      <input ref={input} type="file" accept={PICTURE_KINDS.join()} hidden onChange={(event) => void choose(event)} />
      {picture ? (
        <CropBox key={chosen} picture={picture} canvas={canvas} />
      ) : (
        <div className={css.before}>
          <span className={css.now}>
            <Avatar profile={profile} />
          </span>
          <p className={`${shared.muted} ${css.kinds}`}>{m.common_profile_picture_kinds()}</p>
        </div>
      )}
      {problem !== undefined && (
        <Notice tone="problem">
          <p>{problem}</p>
          <p>{m.common_profile_picture_kept()}</p>
        </Notice>
      )}
      {sending && <Progress share={share} />}
      <div className={css.answers}>
        <Button kind={picture ? 'secondary' : 'primary'} disabled={sending} onClick={() => input.current?.click()}>
          <ImagePlus size={18} aria-hidden />
          {picture ? m.common_profile_picture_another() : m.common_profile_picture_choose()}
        </Button>
        {canRemove && (
          <Button kind="quiet" loading={isRemoving} onClick={remove}>
            {m.common_profile_picture_remove()}
          </Button>
        )}
        {picture && (
          <Button loading={sending} onClick={() => void send()}>
            {m.common_profile_picture_save()}
          </Button>
        )}
      </div>
    </div>
  );
}

const kindText = (kind: 'wrong_kind' | 'broken'): string =>
  kind === 'broken' ? m.common_profile_picture_broken() : m.common_profile_picture_kind();

/** The uploaded share of the file. */
function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  const text = m.common_profile_picture_uploading({ percent });
  return (
    <div className={css.progress}>
      <p>{text}</p>
      <progress value={percent} max={100} aria-label={text} />
    </div>
  );
}

interface Outcome {
  onDone: () => void;
  onRefused: (error: unknown) => void;
}

/** Removes the picture; the initials take its place. */
function useRemoval({ onDone, onRefused }: Outcome): { remove: () => void; isRemoving: boolean } {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('avatarRemove', {}),
    onSuccess: () => {
      client.setQueryData(profileQuery().queryKey, (profile) => profile && { ...profile, avatarUrl: null });
      toast(m.common_profile_picture_removed());
      onDone();
    },
    onError: onRefused,
    meta: { screen: true },
  });
  return { remove: () => mutate(), isRemoving: isPending };
}

/** Uploads a picture; `share` is the uploaded share, from 0 to 1. */
function useUpload({ onDone, onRefused }: Outcome): {
  upload: (file: Uint8Array) => void;
  share: number | undefined;
} {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: (file: Uint8Array) => call('avatarUpdate', { file }, { onUpload: setShare }),
    onMutate: () => setShare(0),
    onSuccess: ({ avatarUrl }) => {
      client.setQueryData(profileQuery().queryKey, (profile) => profile && { ...profile, avatarUrl });
      toast(m.common_profile_picture_changed());
      onDone();
    },
    onError: onRefused,
    meta: { screen: true },
  });
  return { upload: mutate, share: isPending ? share : undefined };
}
