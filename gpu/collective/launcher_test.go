package collective

import (
	"strings"
	"testing"
)

// environment is "A=1 B=2".
func environment(text string) map[string]string {
	env := map[string]string{}
	for _, entry := range strings.Fields(text) {
		name, value, _ := strings.Cut(entry, "=")
		env[name] = value
	}
	return env
}

func TestDetect(t *testing.T) {
	for _, test := range []struct {
		env  string
		want Job
	}{
		{"", Job{Size: 1, LocalSize: 1, Launcher: "none"}},
		{"RANK=1 WORLD_SIZE=2 LOCAL_RANK=1 LOCAL_WORLD_SIZE=2 MASTER_ADDR=node1", Job{1, 2, 1, 2, "127.0.0.1:29500", false, "", "", "torchrun"}},
		{"RANK=3 WORLD_SIZE=4 LOCAL_RANK=1 MASTER_ADDR=::1 MASTER_PORT=7000 TORCHELASTIC_USE_AGENT_STORE=True TORCHELASTIC_RUN_ID=x", Job{3, 4, 1, 0, "[::1]:7001", false, "", "x", "torchrun"}},
		{"RANK=0 WORLD_SIZE=2 LOCAL_WORLD_SIZE=2 CUJS_HUB=127.0.0.1:9 CUJS_HUB_TOKEN=s", Job{0, 2, 0, 2, "127.0.0.1:9", true, "s", "", "cujs run"}},
		{"RANK=0 WORLD_SIZE=1", Job{0, 1, 0, 0, "", false, "", "", "torchrun"}},
		{"SLURM_PROCID=5 SLURM_STEP_NUM_TASKS=8 SLURM_NTASKS=16 SLURM_LOCALID=1 SLURM_STEP_ID=0 SLURM_JOB_ID=4100 SLURM_STEP_NODELIST=gpu[03-04,7],x", Job{5, 8, 1, 0, "gpu03:61444", false, "", "4100", "Slurm"}},
		{"SLURM_PROCID=0 SLURM_NTASKS=2 SLURM_STEP_ID=0 SLURM_JOB_NODELIST=a,b[1-2]", Job{0, 2, 0, 0, "a:29500", false, "", "", "Slurm"}},
		{"OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_LOCAL_RANK=1 OMPI_COMM_WORLD_LOCAL_SIZE=2", Job{1, 2, 1, 2, "127.0.0.1:29500", false, "", "", "Open MPI"}},
		{"PMI_RANK=1 PMI_SIZE=4 MPI_LOCALRANKID=1 MPI_LOCALNRANKS=2 MASTER_ADDR=h MASTER_PORT=1234", Job{1, 4, 1, 2, "h:1234", false, "", "", "MPICH"}},
		{"MV2_COMM_WORLD_RANK=0 MV2_COMM_WORLD_SIZE=2 MASTER_ADDR=h", Job{0, 2, 0, 0, "h:29500", false, "", "", "MVAPICH2"}},
		{"JSM_NAMESPACE_RANK=0 JSM_NAMESPACE_SIZE=2 MASTER_ADDR=h", Job{0, 2, 0, 0, "h:29500", false, "", "", "jsrun"}},
	} {
		got, err := Detect(environment(test.env))
		if err != nil || got != test.want {
			t.Errorf("%s: %+v, %v; want %+v", test.env, got, err, test.want)
		}
	}
}

func TestDetectRefuses(t *testing.T) {
	for _, test := range []struct{ env, want string }{
		{"RANK=1", "torchrun: RANK is set and WORLD_SIZE is not"},
		{"WORLD_SIZE=2", "torchrun: WORLD_SIZE is set and RANK is not; start the script with torchrun --no-python, or with cujs run --gpus"},
		{"RANK=2 WORLD_SIZE=2", "torchrun: RANK is 2, and there are 2 ranks, from 0 to 1"},
		{"RANK=a WORLD_SIZE=2", `torchrun: RANK: expected a number of at least 0, got "a"`},
		{"RANK=0 WORLD_SIZE=0", `torchrun: WORLD_SIZE: expected a number of at least 1, got "0"`},
		{"RANK=0 WORLD_SIZE=2 LOCAL_WORLD_SIZE=1", "torchrun: it does not say on which host rank 0 is; set MASTER_ADDR to that host's name or address, and MASTER_PORT to a free port there"},
		{"RANK=0 WORLD_SIZE=2 MASTER_ADDR=h MASTER_PORT=99999", `torchrun: MASTER_PORT: expected a port, got "99999"`},
		{"SLURM_NTASKS=4", "Slurm: SLURM_NTASKS is 4 and SLURM_PROCID is not set: this is the shell of an allocation, and no task; start the script with srun"},
		{"SLURM_PROCID=0 SLURM_NTASKS=4 SLURM_JOB_ID=1", "Slurm: this is the batch script of a job with 4 tasks, and runs once; start the script with srun"},
		{"OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_LOCAL_SIZE=2", "Open MPI: it does not say on which host rank 0 is; set MASTER_ADDR to that host's name or address, and MASTER_PORT to a free port there"},
		{"PMI_RANK=1 PMI_SIZE=4", "MPICH: it does not say on which host rank 0 is; set MASTER_ADDR to that host's name or address, and MASTER_PORT to a free port there"},
		{"SLURM_PROCID=1 SLURM_NTASKS=4 SLURM_STEP_ID=0", "Slurm: it does not say on which host rank 0 is; set MASTER_ADDR to that host's name or address, and MASTER_PORT to a free port there"},
		{"PMIX_RANK=0", "PMIx: PMIX_RANK is set, and no variable says how many ranks there are; set RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT"},
	} {
		if _, err := Detect(environment(test.env)); err == nil || err.Error() != test.want {
			t.Errorf("%s:\ngot  %v\nwant %s", test.env, err, test.want)
		}
	}
	const none = "Slurm: this rank is number 2 on its host, counted from 0, and sees 2 devices; start as many ranks as there are GPUs"
	if _, err := (Job{LocalRank: 2, Launcher: "Slurm"}).Ordinal(2, false); err == nil || err.Error() != none {
		t.Errorf("got  %v\nwant %s", err, none)
	}
	for _, j := range []struct{ rank, devices, want int }{{3, 1, 0}, {1, 4, 1}} {
		if got, err := (Job{LocalRank: j.rank}).Ordinal(j.devices, false); got != j.want || err != nil {
			t.Error(j, got, err)
		}
	}
}
